// Projects of companies.
import { boardPath } from '#server/records/record-path.ts'
import type { NounModule } from '#server/records/module.ts'
import { requireProject } from './service.ts'
import { calendar, search } from './store.ts'

export const projects: NounModule = {
  records: [
    {
      kind: 'project',
      deletion: { needs: ['projects'] },
      table: 'projects',
      search,
      path: {
        office: boardPath('projects'),
        client: ({ id }) => `/app/client/projects/${id}`,
      },
      require: requireProject,
    },
  ],
  calendar,
  tables: {
    projects: 'company',
  },
}
