// Creates an import from a file. It is only previewed; nothing is added yet.
import { readFile } from 'node:fs/promises'
import { uuidv7 } from 'uuidv7'
import {
  type Import,
  type ImportKind,
  type NewImport,
  type TableKind,
  maxImportBytes,
} from '#contract/agency/imports.ts'
import { requireCompany } from '#server/clients/companies/service.ts'
import { requireProject } from '#server/work/projects/service.ts'
import { agencyTimeZone } from '#server/platform/clock.ts'
import { AppError, invalid } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { DecodedTable } from '#server/platform/table/decoded-table.ts'
import type { UploadedPart } from '#server/platform/http/multipart.ts'
import { decodeFile } from './decoding.ts'
import { authorizeKind, requireImport } from './own-import.ts'
import { readImport } from './reading.ts'
import type { ImportRow } from './rules.ts'
import * as store from './store.ts'
import { readBoardFile } from './trello/jobs.ts'
import { placeOf, prepareBoard } from './trello/previewing.ts'
import * as boards from './trello/store.ts'

/** @throws AppError `invalid` if the file is not a table */
function checkContent({ content }: DecodedTable): void {
  if (content === 'empty') throw invalid({ file: 'This file is empty' })
  if (content === 'binary') {
    const message = 'This is not a CSV file. In a spreadsheet program, save the table as CSV first.'
    throw invalid({ file: message })
  }
}

interface Target {
  kind: ImportKind
  company: string | undefined
  project: string | undefined
}

/** @throws AppError `not_found`; `invalid` if this kind of record can't have that target */
async function requireTarget(
  tx: Tx,
  ctx: Context,
  { kind, company, project }: Target,
): Promise<Pick<ImportRow, 'intoCompany' | 'intoProject'>> {
  if (company && kind === 'company')
    throw invalid({ company: 'A client can’t belong to another client' })
  if (project && kind !== 'task' && kind !== 'trello')
    throw invalid({ project: 'Only tasks can belong to a project' })
  if (company) await requireCompany(tx, ctx, company)
  if (!project) return { intoCompany: company ?? null, intoProject: null }
  const { companyId } = await requireProject(tx, ctx, project)
  if (company && company !== companyId) throw new AppError('not_found')
  return { intoCompany: companyId, intoProject: project }
}

type ImportUpload = Omit<NewImport, 'file'> & { file: UploadedPart }

/** @throws AppError `invalid`, `not_found`, `forbidden`, `too_large` */
export function createImport(ctx: Context, { kind, ...asked }: ImportUpload): Promise<Import> {
  authorizeKind(ctx, kind)
  return kind === 'trello' ? createBoardImport(ctx, asked) : createTableImport(ctx, kind, asked)
}

const newRow = (ctx: Context, file: UploadedPart) => ({
  id: uuidv7(),
  createdBy: ctx.caller.personId,
  fileName: file.name.slice(0, 200),
})

async function createTableImport(
  ctx: Context,
  kind: TableKind,
  { file, company, project }: Omit<ImportUpload, 'kind'>,
): Promise<Import> {
  if (file.size > maxImportBytes) throw tooLargeForTable()
  const asked = { kind, company, project }
  // Checks permission before reading the file.
  const { target, preferredEncoding } = await ctx.read(async (tx) => ({
    target: await requireTarget(tx, ctx, asked),
    preferredEncoding: await store.findChosenEncoding(tx, ctx.caller.personId, kind),
  }))
  const content = await readFile(file.path)
  const decoded = await decodeFile(ctx, { kind, ...target }, content, { preferredEncoding })
  checkContent(decoded)
  const options = { guessedEncoding: decoded.encoding }
  const row = { ...newRow(ctx, file), kind, ...target, content, options }
  return ctx.transaction(async (tx) => {
    await requireTarget(tx, ctx, asked)
    const { preview } = await readImport(tx, ctx, row, decoded)
    await store.insertImport(tx, { ...row, preview })
    return requireImport(tx, ctx, row.id)
  })
}

const tooLargeForTable = () =>
  invalid({
    file: `This file is larger than ${maxImportBytes / 1024 / 1024} MB. Split it into smaller files`,
  })

async function createBoardImport(
  ctx: Context,
  { file, company, project, timeZone = agencyTimeZone() }: Omit<ImportUpload, 'kind'>,
): Promise<Import> {
  const target = await ctx.read((tx) =>
    requireTarget(tx, ctx, { kind: 'trello', company, project }),
  )
  const row = { ...newRow(ctx, file), kind: 'trello' as const, ...target, options: { timeZone } }
  // Checks permission before reading the file.
  await ctx.read((tx) => placeOf(tx, ctx, row))
  const content = await readBoardFile(ctx.caller.personId, file.path)
  const prepared = await prepareBoard(ctx, content, row)
  return ctx.transaction(async (tx) => {
    await boards.insertBoard(tx, { ...row, ...prepared, content })
    return requireImport(tx, ctx, row.id)
  })
}
