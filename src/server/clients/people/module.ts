// People of companies and of the agency.
import { isPermitted } from '#server/platform/viewer.ts'
import type { NounModule } from '#server/records/module.ts'
import { search } from './search-store.ts'
import { afterRestore } from './restored.ts'

export const people: NounModule = {
  records: [
    {
      kind: 'person',
      isReadBy: (viewer) => isPermitted(viewer, 'people'),

      search,
    },
  ],
  afterRestore,
}
