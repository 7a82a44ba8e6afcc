// The endpoint that restores deleted records.
import { deletions } from '#contract/records/deletions.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { restoreRecords } from './service.ts'

export const deletionRoutes: Implementation[] = [
  implement(deletions.restore, (ctx, { params }) => restoreRecords(ctx, params.recordId)),
]
