// Imports from tables and boards.
import type { NounModule } from '#server/records/module.ts'

export const imports: NounModule = {
  tables: {
    imports: { leftOut: 'personal and short-lived' },
  },
}
