// Endpoint for who can see a record.
import { recordVisibility } from '#contract/records/visibility.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { listReaders } from './service.ts'

export const visibilityRoutes: Implementation[] = [
  implement(recordVisibility.list, (ctx, { params }) =>
    listReaders(ctx, params.kind, params.recordId),
  ),
]
