// Seeds invoices with payments, recurring ones, and quotes with answers and instalments, without emails.
import { uuidv7 } from 'uuidv7'
import { addDays, firstDayOf } from '#contract/values/days.ts'
import { listOwnerIds } from '#server/accounts/auth/service.ts'
import { divideQuote, invoiceInstalment } from '#server/billing/instalments/service.ts'
import { recordPayment } from '#server/billing/invoices/payments.ts'
import { creditInvoice, declareVoid, issueInvoice } from '#server/billing/invoices/sending.ts'
import { changeInvoice, createInvoice, lockInvoice } from '#server/billing/invoices/service.ts'
import { markViewed } from '#server/billing/invoices/store.ts'
import { decideOnQuote, issueQuote } from '#server/billing/quotes/deciding.ts'
import { createQuote, lockQuote } from '#server/billing/quotes/service.ts'
import { periodAfter, scheduleFields, withPeriod } from '#server/billing/schedules/rules.ts'
import { saveSchedule, setPeriod } from '#server/billing/schedules/store.ts'
import { changeSettings } from '#server/agency/settings/service.ts'
import { billing, invoices, quotes, schedules } from './content/invoices.ts'
import { monthBefore, workdayFrom } from './days.ts'
import type { InvoiceFixture, QuoteFixture, ScheduleFixture } from './fixtures.ts'
import type { SeedContext } from './seed-companies.ts'
import { findCompanyId, findProjectId } from './store.ts'

const currency = 'USD'
const dueDays = 14
const terms = 'Payment is due within 14 days of the date of this invoice.'
/** Of recurring invoices. */
const paidAfterDays = 9

const centsOf = (dollars: number) => Math.round(dollars * 100)

/** An invoice with its days counted. */
interface DatedInvoice extends Omit<InvoiceFixture, 'issued' | 'paid'> {
  issueDate: string | null
  paid: readonly { date: string; share: number; method: string }[]
  period?: { scheduleId: string; day: string }
}

const dated = (today: string, { issued, paid = [], ...fixture }: InvoiceFixture): DatedInvoice => ({
  ...fixture,
  issueDate: issued === null ? null : workdayFrom(today, issued),
  paid: paid.map(({ day, ...payment }) => ({ ...payment, date: workdayFrom(today, day) })),
})

const byDate = ({ issueDate: one }: DatedInvoice, { issueDate: other }: DatedInvoice) =>
  (one ?? '9999').localeCompare(other ?? '9999')

/** In sending order, so that numbers increase with the dates. */
export async function seedInvoices(seed: SeedContext): Promise<void> {
  await changeSettings(seed.contextOf(seed.staff.avery), { billing })
  const all = invoices.map((fixture) => dated(seed.today, fixture))
  for (const fixture of schedules) all.push(...(await seedSchedule(seed, fixture)))
  for (const invoice of all.toSorted(byDate)) await seedInvoice(seed, invoice)
  for (const fixture of quotes) await seedQuote(seed, fixture)
}

const writtenLines = (lines: InvoiceFixture['lines']) =>
  lines.map(({ price, ...line }) => ({
    ...line,
    unitPrice: { amount: centsOf(price), currency },
  }))

/**
 * A row, because schedules are planned from today on.
 * @returns the invoices of the past months and the current one
 */
async function seedSchedule(
  { db, today }: SeedContext,
  { rule, since, project, ...fixture }: ScheduleFixture,
): Promise<DatedInvoice[]> {
  const companyId = await findCompanyId(db, fixture.company)
  const firstOf = (months: number) => firstDayOf(monthBefore(today, months))
  const { lines } = fixture
  const fields = scheduleFields({
    ...{ currency, rule, dueDays, terms, lines: writtenLines(lines), sends: false },
    project: project === undefined ? null : await findProjectId(db, companyId, project),
    startsOn: firstOf(since),
  })
  const now = new Date()
  const row = {
    ...{ ...fields, id: uuidv7(), companyId, projectTitle: null, paused: false, version: 1 },
    ...{ lastOn: firstOf(0), nextOn: periodAfter(fields, firstOf(0)) },
    ...{ createdAt: now, updatedAt: now },
  }
  await saveSchedule(db, row)
  return Array.from({ length: since + 1 }, (_, at) => {
    const day = firstOf(since - at)
    const paidOn = addDays(day, paidAfterDays)
    return {
      ...fixture,
      ...(project !== undefined && { project }),
      lines: lines.map((line) => ({ ...line, description: withPeriod(line.description, day) })),
      issueDate: day,
      paid: paidOn > today ? [] : [{ date: paidOn, share: 1, method: 'Bank transfer' }],
      period: { scheduleId: row.id, day },
    }
  })
}

const sentOn = (day: string) => ({ sentAt: new Date(`${day}T15:00:00Z`) })

async function seedQuote(seed: SeedContext, fixture: QuoteFixture): Promise<void> {
  const { db, contextOf, ownerContextOf, staff, today } = seed
  const { state, reason, lines, discount, notes, instalments } = fixture
  const ctx = contextOf(staff.avery)
  const company = await findCompanyId(db, fixture.company)
  const validUntil = addDays(today, 30)
  const draft = { company, currency, validUntil, discount, notes, lines: writtenLines(lines) }
  const { _id: id } = await createQuote(ctx, draft)
  if (state === 'draft') return
  const { version } = await issueQuote(db, ctx, await lockQuote(db, ctx, id), sentOn(today))
  if (state === 'sent') return
  const [owner = ''] = await listOwnerIds(db, company)
  const decision = { decision: state, version, ...(reason !== undefined && { reason }) }
  await decideOnQuote(ownerContextOf(owner, company), id, decision, today)
  if (instalments) await seedInstalments(seed, id, instalments)
}

async function seedInstalments(
  { db, contextOf, staff, today }: SeedContext,
  quoteId: string,
  instalments: NonNullable<QuoteFixture['instalments']>,
): Promise<void> {
  const ctx = contextOf(staff.avery)
  const parts = instalments.map(({ title, in: days, share }) => ({
    ...{ title, share },
    invoiceOn: workdayFrom(today, days),
  }))
  const plan = await divideQuote(ctx, quoteId, { parts })
  const place = { companyId: plan.company, planId: plan._id }
  const { _id } = await invoiceInstalment(ctx, {
    ...place,
    instalmentId: plan.parts[0]?._id ?? '',
  })
  await issueInvoice(db, ctx, await lockInvoice(db, ctx, _id), sentOn(today))
}

async function seedInvoice(seed: SeedContext, invoice: DatedInvoice): Promise<void> {
  const { db, contextOf, staff, today } = seed
  const ctx = contextOf(staff.avery)
  const { issueDate, project, lines, discount, notes, paid, isViewed, voided, credit } = invoice
  const company = await findCompanyId(db, invoice.company)
  const { _id: id, total } = await createInvoice(ctx, {
    company,
    project: project === undefined ? null : await findProjectId(db, company, project),
    currency,
    issueDate,
    dueDate: addDays(issueDate ?? today, dueDays),
    discount,
    notes,
    terms,
    lines: writtenLines(lines),
  })
  if (issueDate === null) return
  if (invoice.period) await setPeriod(db, id, invoice.period)
  await issueInvoice(db, ctx, await lockInvoice(db, ctx, id), sentOn(issueDate))
  if (isViewed) await markViewed(db, id)
  if (voided) await declareVoid(db, ctx, await lockInvoice(db, ctx, id), voided)
  for (const { date, share, method } of paid) {
    const amount = { amount: Math.round(total.amount * share), currency }
    await recordPayment(ctx, id, { amount, date, kind: 'payment', method })
  }
  if (credit) await seedCredit(seed, id, credit)
}

async function seedCredit(
  { db, contextOf, staff, today }: SeedContext,
  invoiceId: string,
  { issued, lines, notes }: NonNullable<InvoiceFixture['credit']>,
): Promise<void> {
  const ctx = contextOf(staff.avery)
  const issueDate = workdayFrom(today, issued)
  const { _id: id } = await creditInvoice(ctx, invoiceId)
  await changeInvoice(ctx, id, { issueDate, notes, lines: writtenLines(lines) })
  await issueInvoice(db, ctx, await lockInvoice(db, ctx, id), sentOn(issueDate))
}
