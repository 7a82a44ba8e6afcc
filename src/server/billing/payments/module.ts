// Online payments.
import type { NounModule } from '#server/records/module.ts'
import { attention } from './attention-store.ts'

export const payments: NounModule = {
  attention,
}
