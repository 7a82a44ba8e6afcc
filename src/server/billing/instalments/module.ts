// Instalments of quotes and invoices.
import type { NounModule } from '#server/records/module.ts'
import { attention } from './attention-store.ts'

export const instalments: NounModule = {
  attention,
  tables: {
    instalment_plans: 'company',
    instalments: 'company',
  },
}
