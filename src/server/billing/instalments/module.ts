// Instalments of quotes and invoices.
import type { NounModule } from '#server/records/module.ts'
import { attention } from './store.ts'
import { instalmentRoutes } from './routes.ts'

export const instalments: NounModule = {
  routes: instalmentRoutes,
  attention,
  tables: {
    instalment_plans: 'company',
    instalments: 'company',
  },
}
