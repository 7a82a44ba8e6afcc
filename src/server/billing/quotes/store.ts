// Quotes in the database.
import { type RawBuilder, sql } from 'kysely'
import type {
  QuoteDecision,
  QuoteQuery,
  quoteSorts,
  quoteStatuses,
} from '#contract/billing/quotes.ts'
import { localDay } from '#server/platform/clock.ts'
import { containing, orderBy } from '#server/platform/database/list.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { type Caller, isStaff } from '#server/platform/caller.ts'
import { seenBy as invoicesSeenBy, findVoidInvoices } from '#server/billing/invoices/store.ts'
import type { QuoteRow } from './rules.ts'

/** Clients don't see drafts. */
const seenBy = (caller: Caller): RawBuilder<boolean> => {
  const isVisible = visibleTo(caller, 'quotes.company_id')
  return isStaff(caller) ? isVisible : sql<boolean>`(${isVisible} and quotes.state <> 'draft')`
}

/** Expiry follows the agency's calendar. */
const status = () => sql<QuoteRow['status']>`case
  when quotes.state <> 'sent' then quotes.state
  when quotes.valid_until < ${localDay(new Date())}::date then 'expired'
  when quotes.viewed_at is not null then 'viewed'
  else 'sent' end`

/** Hidden from clients. */
const isDivided = (caller: Caller) =>
  isStaff(caller)
    ? sql<boolean>`exists (select from instalment_plans plan where plan.quote_id = quotes.id)`
    : sql<boolean>`false`

const selectQuotes = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('quotes')
    .innerJoin('companies', 'companies.id', 'quotes.company_id')
    .leftJoin('projects', 'projects.id', 'quotes.project_id')
    .leftJoin('invoices', (join) =>
      join
        .onRef('invoices.quote_id', '=', 'quotes.id')
        .on('invoices.state', '<>', 'void')
        .on(invoicesSeenBy(caller)),
    )
    .select(['quotes.id', 'quotes.company_id as companyId', 'companies.name as companyName'])
    .select(['quotes.project_id as projectId', 'projects.title as projectTitle'])
    .select(['quotes.state', 'quotes.number', 'quotes.currency'])
    .select(['quotes.issue_on as issueDate', 'quotes.valid_until as validUntil'])
    .select(['quotes.lines', 'quotes.discount', 'quotes.notes', 'quotes.terms', 'quotes.total'])
    .select(['quotes.seller', 'quotes.buyer', 'quotes.sent_at as sentAt'])
    .select(['quotes.content_version as contentVersion', 'quotes.viewed_at as viewedAt'])
    .select(['quotes.decided_at as decidedAt', 'quotes.decline_reason as declineReason'])
    .select(['quotes.decided_first as decidedFirst', 'quotes.decided_last as decidedLast'])
    .select(['quotes.withdrawn_at as withdrawnAt', 'quotes.withdraw_reason as withdrawReason'])
    .select(['invoices.id as invoiceId', 'invoices.number as invoiceNumber'])
    .select(['quotes.version', 'quotes.created_at as createdAt', 'quotes.updated_at as updatedAt'])
    .select([status().as('status'), isDivided(caller).as('isDivided')])
    .select(findVoidInvoices('quote_id', 'quotes.id').as('voidInvoices'))
    .where(seenBy(caller))

export const findQuote = (tx: Tx, caller: Caller, id: string): Promise<QuoteRow | undefined> =>
  selectQuotes(tx, caller).where('quotes.id', '=', id).executeTakeFirst()

/** Locks the quote against other writers until `tx` ends. */
export async function lockQuote(tx: Tx, caller: Caller, id: string): Promise<QuoteRow | undefined> {
  const locked = await selectQuotes(tx, caller)
    .where('quotes.id', '=', id)
    .forUpdate('quotes')
    .executeTakeFirst()
  // Reads again, because the locking statement's snapshot predates changes it waited for.
  return locked && findQuote(tx, caller, id)
}

/** Statuses sort by progress, not by name. */
const byProgress: readonly (typeof quoteStatuses)[number][] = [
  'draft',
  'accepted',
  'viewed',
  'sent',
  'declined',
  'withdrawn',
  'expired',
]

const sortable = (): Record<(typeof quoteSorts)[number], RawBuilder<unknown>> => ({
  number: sql`quotes.number`,
  company: sql`lower(companies.name)`,
  status: sql`array_position(${[...byProgress]}::text[], ${status()})`,
  // Drafts sort with the newest.
  issueDate: sql`coalesce(quotes.issue_on, '9999-12-31'::date)`,
  validUntil: sql`quotes.valid_until`,
  total: sql`quotes.total`,
})

function withStatus(
  wanted: NonNullable<QuoteQuery['status']>,
  caller: Caller,
): RawBuilder<boolean> {
  if (wanted === 'open') return sql`${status()} in ('sent', 'viewed')`
  if (wanted === 'to invoice') {
    return sql`(quotes.state = 'accepted' and invoices.id is null and not ${isDivided(caller)})`
  }
  return sql`${status()} = ${wanted}`
}

const contains = (search: string) =>
  sql<boolean>`(quotes.number ilike ${containing(search)} or companies.name ilike ${containing(search)}
    or exists (select from jsonb_array_elements(quotes.lines) as line
      where normalize(line ->> 'description') ilike ${containing(search)}))`

export function matchingQuotes(tx: Tx, caller: Caller, query: QuoteQuery) {
  const { search, company, status: wanted, sort } = query
  return selectQuotes(tx, caller)
    .where((where) =>
      where.and([
        ...(company ? [where('quotes.company_id', '=', company)] : []),
        ...(wanted ? [withStatus(wanted, caller)] : []),
        ...(search ? [contains(search)] : []),
      ]),
    )
    .orderBy(orderBy(sort, sortable()))
    .orderBy(sql`quotes.number desc nulls first`)
    .orderBy('quotes.id')
}

const contentOf = (row: QuoteRow) => ({
  project_id: row.projectId,
  currency: row.currency,
  valid_until: row.validUntil,
  lines: JSON.stringify(row.lines),
  discount: row.discount && JSON.stringify(row.discount),
  notes: row.notes,
  terms: row.terms,
  total: row.total,
  version: row.version,
  updated_at: row.updatedAt,
})

export async function insertQuote(tx: Tx, row: QuoteRow): Promise<void> {
  const { id, companyId: company_id, state, createdAt: created_at } = row
  const made = { id, company_id, state, created_at }
  await tx
    .insertInto('quotes')
    .values({ ...made, ...contentOf(row) })
    .execute()
}

/** Saves the content; a new version of a sent quote clears the previous decision. */
export async function saveContent(tx: Tx, row: QuoteRow): Promise<void> {
  const { id, state, contentVersion: content_version, viewedAt: viewed_at } = row
  const offer =
    state === 'draft'
      ? {}
      : { state, content_version, viewed_at, decided_at: null, decided_by: null }
  const names = { decided_first: null, decided_last: null, decline_reason: '' }
  const withdrawal = { withdrawn_at: null, withdraw_reason: '' }
  await tx
    .updateTable('quotes')
    .set({ ...contentOf(row), ...offer, ...names, ...withdrawal })
    .where('id', '=', id)
    .execute()
}

export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('quotes').where('id', '=', id).where('state', '=', 'draft').execute()
}

export async function markSent(tx: Tx, row: QuoteRow): Promise<void> {
  await tx
    .updateTable('quotes')
    .set({
      state: 'sent',
      number: row.number,
      issue_on: row.issueDate,
      seller: JSON.stringify(row.seller),
      buyer: JSON.stringify(row.buyer),
      sent_at: row.sentAt,
      content_version: row.contentVersion,
      version: row.version,
      updated_at: sql`now()`,
    })
    .where('id', '=', row.id)
    .execute()
}

const nextVersion = { version: sql<number>`version + 1`, updated_at: sql<Date>`now()` }

/** @returns whether this was the first view */
export async function markViewed(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('quotes')
    .set({ viewed_at: sql`now()`, ...nextVersion })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .where('viewed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

interface Decided {
  decision: QuoteDecision
  reason: string
  personId: string
}

export async function saveDecision(tx: Tx, id: string, decided: Decided): Promise<void> {
  const { decision, reason, personId } = decided
  await sql`update quotes set state = ${decision}, decided_at = now(), decided_by = users.id,
      decided_first = users.first_name, decided_last = users.last_name, decline_reason = ${reason},
      version = quotes.version + 1, updated_at = now()
    from users where quotes.id = ${id} and users.id = ${personId}`.execute(tx)
}

export async function markWithdrawn(tx: Tx, id: string, reason: string): Promise<void> {
  await tx
    .updateTable('quotes')
    .set({ state: 'withdrawn', withdrawn_at: sql`now()`, withdraw_reason: reason, ...nextVersion })
    .where('id', '=', id)
    .execute()
}

/** Makes open screens reload the quote. */
export async function raiseVersion(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('quotes').set(nextVersion).where('id', '=', id).execute()
}
