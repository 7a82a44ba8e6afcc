// The books of a period, for staff who can see money; those of chosen companies get these companies' books.
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Accounting, AccountingFile, AccountingPeriod } from '#contract/billing/accounting.ts'
import { accountsInUse } from '#contract/billing/account-codes.ts'
import { toCountryCode } from '#contract/values/countries.ts'
import { currentSeller } from '#server/billing/invoices/parties.ts'
import { wrongState } from '#server/platform/app-error.ts'
import { readBilling } from '#server/platform/database/billing.ts'
import type { Context } from '#server/platform/context.ts'
import { Content } from '#server/platform/http/implement.ts'
import { closingOf } from './closing.ts'
import { datevCurrency, findDatevProblem, toDatev } from './datev.ts'
import { zipDocuments } from './documents-zip.ts'
import { csvFiles } from './files.ts'
import { type BookedDocument, type Books, documentOrder, toTaxParts } from './rules.ts'
import { toSums } from './summary.ts'
import * as store from './store.ts'

function toDocument(row: store.DocumentRow): BookedDocument {
  const { id, kind, dueDate, currency, total, buyer, servedFrom, servedTo } = row
  const country = buyer?.address.country ?? ''
  return {
    ...{ id, kind, dueDate, currency, total, servedFrom, servedTo },
    isVoid: row.state === 'void',
    // What was sent has a number and a day.
    number: row.number ?? '',
    day: row.issueDate ?? '',
    parts: toTaxParts(row.lines, row.discount, buyer?.untaxedAs),
    client: buyer?.name ?? '',
    country: toCountryCode(country) ?? country,
    vatId: buyer?.vatId ?? '',
    creditedNumber: row.creditedNumber ?? '',
  }
}

/** Works in batches and yields between them, because summing many lines would block the event loop. */
async function readDocuments(ctx: Context, period: AccountingPeriod): Promise<BookedDocument[]> {
  const documents: BookedDocument[] = []
  for (let after: string | undefined; ;) {
    const place = after
    // oxlint-disable-next-line no-await-in-loop
    const found = await ctx.read((tx) => store.listDocuments(tx, ctx.caller, period, place))
    documents.push(...found.map(toDocument))
    after = found.at(-1)?.id
    if (after === undefined) return documents.toSorted(documentOrder)
    // oxlint-disable-next-line no-await-in-loop
    await setImmediate()
  }
}

async function readBooks(ctx: Context, period: AccountingPeriod): Promise<Books> {
  const { caller } = ctx
  const documents = await readDocuments(ctx, period)
  return ctx.read(async (tx) => ({
    documents,
    payments: await store.listPayments(tx, caller, period),
    writeOffs: await store.listWriteOffs(tx, caller, period),
  }))
}

export async function getAccounting(ctx: Context, period: AccountingPeriod): Promise<Accounting> {
  const books = await readBooks(ctx, period)
  const openItems = await ctx.read((tx) => store.listOpenItems(tx, ctx.caller, period.to))
  const closing = await ctx.read((tx) => closingOf(tx, ctx.caller))
  const datevProblem = findDatevProblem(books, await readAgency(ctx))
  return { ...toSums(books, openItems), ...closing, datevProblem }
}

/** Uses the agency's role for its settings, which staff of chosen companies can't read. */
const readAgency = (ctx: Context) =>
  ctx.transaction(async (tx) => {
    const { accountCodes, currency, taxRate } = await readBilling(tx)
    const { address, vatId = '' } = await currentSeller(tx)
    const { country } = address
    const codes = accountsInUse(accountCodes, country)
    return { accountCodes, codes, country, vatId, currency, taxRate }
  }, 'agency')

/** @throws AppError `wrong_state` if DATEV can't take the period */
export async function downloadFile(
  ctx: Context,
  { file, ...period }: AccountingPeriod & { file: AccountingFile },
): Promise<Content> {
  const books = await readBooks(ctx, period)
  const agency = await readAgency(ctx)
  if (file === 'datev') {
    const problem = findDatevProblem(books, agency)
    if (problem !== null) throw wrongState(problem)
    const batch = { ...period, currency: datevCurrency(agency), madeAt: new Date() }
    return new Content('text/csv; charset=windows-1252', toDatev(books, agency.codes, batch), {
      'content-disposition': `attachment; filename="EXTF_${period.from}_${period.to}.csv"`,
    })
  }
  const openItems = await ctx.read((tx) => store.listOpenItems(tx, ctx.caller, period.to))
  const pieces = csvFiles[file]({ books, openItems, ...agency })
  return new Content('text/csv; charset=utf-8', Readable.from(pieces), {
    'content-disposition': `attachment; filename="${file}-${period.from}-${period.to}.csv"`,
  })
}

export async function downloadDocuments(ctx: Context, period: AccountingPeriod): Promise<Content> {
  const documents = await readDocuments(ctx, period)
  return new Content('application/zip', zipDocuments(ctx, documents), {
    'content-disposition': `attachment; filename="documents-${period.from}-${period.to}.zip"`,
  })
}
