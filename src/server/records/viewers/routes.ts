// Endpoint for who can see a record.
import { viewers } from '#contract/records/viewers.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { listViewers } from './service.ts'

export const viewerRoutes: Implementation[] = [
  implement(viewers.list, (ctx, { params }) => listViewers(ctx, params.kind, params.recordId)),
]
