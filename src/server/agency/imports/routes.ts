// Import endpoints.
import { imports } from '#contract/agency/imports.ts'
import type { NotImported } from '#contract/agency/board-import.ts'
import { type CsvColumns, csvHeader, csvLines } from '#server/platform/csv.ts'
import { Content, type Implementation, implement } from '#server/platform/http/implement.ts'
import type { UploadedPart } from '#server/platform/http/multipart.ts'
import { changeImport } from './choosing.ts'
import { createImport } from './creating.ts'
import type { InvitePlatform } from './service.ts'
import * as service from './service.ts'

export const importRoutes = (platform: InvitePlatform): Implementation[] => [
  implement(imports.list, (ctx, { query }) => service.listImports(ctx, query)),
  implement(imports.get, (ctx, { params }) => service.getImport(ctx, params.importId)),
  implement(imports.change, (ctx, { params, body }) => changeImport(ctx, params.importId, body)),
  implement(imports.report, async (ctx, { params, query }) => {
    const rows = await service.listNotImported(ctx, params.importId)
    return query.format === 'csv' ? reportFile(rows) : rows
  }),
  implement(imports.apply, (ctx, { params }) => service.applyImport(ctx, params.importId)),
  implement(imports.cancel, (ctx, { params }) => service.cancelImport(ctx, params.importId)),
  implement(imports.invite, (ctx, { params }) =>
    service.inviteImported(platform, ctx, params.importId),
  ),
  implement(imports.undo, (ctx, { params }) => service.undoImport(ctx, params.importId)),
]

const reportColumns: CsvColumns<NotImported> = {
  Card: ({ card }) => card,
  What: ({ what }) => what,
  Reason: ({ reason }) => reason,
}

const reportFile = (rows: readonly NotImported[]) =>
  new Content('text/csv; charset=utf-8', csvHeader(reportColumns) + csvLines(reportColumns, rows), {
    'content-disposition': 'attachment; filename="not-imported.csv"',
  })

/** Takes a multipart form with the file. */
export const importFormRoutes: Implementation[] = [
  implement(imports.create, (ctx, { body: { file, ...asked } }) =>
    // The multipart parser provides an `UploadedPart`.
    createImport(ctx, { ...asked, file: file as UploadedPart }),
  ),
]
