// Accounting endpoints.
import { accounting } from '#contract/billing/accounting.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { closeBooks } from './closing.ts'
import { downloadDocuments, downloadFile, getAccounting } from './service.ts'

export const accountingRoutes: Implementation[] = [
  implement(accounting.get, (ctx, { query }) => getAccounting(ctx, query)),
  implement(accounting.download, (ctx, { query }) => downloadFile(ctx, query)),
  implement(accounting.close, (ctx, { body }) => closeBooks(ctx, body.through)),
  implement(accounting.documents, (ctx, { query }) => downloadDocuments(ctx, query)),
]
