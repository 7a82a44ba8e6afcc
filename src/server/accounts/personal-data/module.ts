// Requests for erasure.
import type { NounModule } from '#server/records/module.ts'
import { attention } from './requests-store.ts'

export const personalData: NounModule = {
  attention,
  tables: {
    person_exports: { leftOut: 'personal and short-lived' },
    erasure_requests: { leftOut: 'decided where they were made' },
  },
  personalData: [
    { table: 'erasure_requests', person: 'person_id', columns: ['reason', 'asked_at'] },
  ],
  notInExports: {
    'person_exports.person_id': 'this export itself',
  },
}
