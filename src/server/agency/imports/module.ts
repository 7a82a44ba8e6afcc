// Imports from tables and boards.
import type { NounModule } from '#server/records/module.ts'

export const imports: NounModule = {
  tables: {
    imports: { leftOut: 'personal and short-lived' },
  },
  personalData: [
    { table: 'imports', person: 'created_by', columns: ['id', 'kind', 'file_name', 'created_at'] },
  ],
}
