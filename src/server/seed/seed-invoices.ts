// Seeds invoices with payments, and quotes with answers, through the API's services, without emails.
import { addDays } from '#contract/days.ts'
import { listOwnerIds } from '../domains/auth/service.ts'
import { recordPayment } from '../domains/invoices/payments.ts'
import { declareVoid, issueInvoice } from '../domains/invoices/sending.ts'
import { createInvoice, lockInvoice } from '../domains/invoices/service.ts'
import { markViewed } from '../domains/invoices/store.ts'
import { decideOnQuote, issueQuote } from '../domains/invoices/quotes/deciding.ts'
import { createQuote, lockQuote } from '../domains/invoices/quotes/service.ts'
import { changeSettings } from '../domains/settings/service.ts'
import { billing, invoices, quotes } from './content/invoices.ts'
import { workdayFrom } from './days.ts'
import type { InvoiceFixture, QuoteFixture } from './fixtures.ts'
import type { SeedContext } from './seed-companies.ts'
import { findCompanyId, findProjectId } from './store.ts'

const currency = 'USD'
const dueDays = 14

const centsOf = (dollars: number) => Math.round(dollars * 100)

/** In sending order, so that numbers increase with the dates. */
export async function seedInvoices(seed: SeedContext): Promise<void> {
  await changeSettings(seed.contextOf(seed.staff.avery), { billing })
  for (const fixture of invoices) await seedInvoice(seed, fixture)
  for (const fixture of quotes) await seedQuote(seed, fixture)
}

const writtenLines = (lines: InvoiceFixture['lines']) =>
  lines.map(({ price, ...line }) => ({
    ...line,
    unitPrice: { amount: centsOf(price), currency },
  }))

async function seedQuote(seed: SeedContext, fixture: QuoteFixture): Promise<void> {
  const { db, contextOf, ownerContextOf, staff, today } = seed
  const { state, reason, lines, discount, notes } = fixture
  const ctx = contextOf(staff.avery)
  const company = await findCompanyId(db, fixture.company)
  const validUntil = addDays(today, 30)
  const draft = { company, currency, validUntil, discount, notes, lines: writtenLines(lines) }
  const { _id: id } = await createQuote(ctx, draft)
  if (state === 'draft') return
  const sentAt = new Date(`${today}T15:00:00Z`)
  const { version } = await issueQuote(db, ctx, await lockQuote(db, ctx, id), { sentAt })
  if (state === 'sent') return
  const [owner = ''] = await listOwnerIds(db, company)
  const decision = { decision: state, version, ...(reason !== undefined && { reason }) }
  await decideOnQuote(ownerContextOf(owner, company), id, decision, today)
}

async function seedInvoice(seed: SeedContext, fixture: InvoiceFixture): Promise<void> {
  const { db, contextOf, staff, today } = seed
  const ctx = contextOf(staff.avery)
  const { issued, project, lines, discount, notes, paid = [], isViewed, voided } = fixture
  const company = await findCompanyId(db, fixture.company)
  const issueDate = issued === null ? null : workdayFrom(today, issued)
  const { _id: id, total } = await createInvoice(ctx, {
    company,
    project: project === undefined ? null : await findProjectId(db, company, project),
    currency,
    issueDate,
    dueDate: addDays(issueDate ?? today, dueDays),
    discount,
    notes,
    terms: 'Payment is due within 14 days of the date of this invoice.',
    lines: writtenLines(lines),
  })
  if (issueDate === null) return
  const sentAt = new Date(`${issueDate}T15:00:00Z`)
  await issueInvoice(db, ctx, await lockInvoice(db, ctx, id), { sentAt })
  if (isViewed) await markViewed(db, id)
  if (voided) await declareVoid(db, ctx, await lockInvoice(db, ctx, id), voided)
  for (const { day, share, method } of paid) {
    const amount = { amount: Math.round(total.amount * share), currency }
    await recordPayment(ctx, id, { amount, date: workdayFrom(today, day), kind: 'payment', method })
  }
}
