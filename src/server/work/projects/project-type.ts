// Registers projects as a card type for boards.
import type { CardType } from '#server/platform/cards.ts'
import { policy } from './policy.ts'
import type { ProjectRow } from './rules.ts'
import * as store from './store.ts'

export const projectType: CardType<ProjectRow> = {
  store: store.projects,
  policy,
  describe: ({ id, companyId, title, status }) => ({
    kind: 'project',
    companyId,
    projectId: id,
    detail: { title, status },
  }),
}
