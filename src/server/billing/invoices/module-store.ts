// What module.ts says of invoices in SQL: in the calendar, in search, and once their company is restored.
import { sql } from 'kysely'
import { maxOfKind } from '#contract/work/calendar.ts'
import { localDay } from '#server/platform/clock.ts'
import { coveredByNow } from '#server/platform/database/paid-by-now.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { type Caller, canSeeMoney, isStaff } from '#server/platform/caller.ts'
import type { CalendarSources, DateQuery } from '#server/records/dates-store.ts'
import type { AttentionSources, RecordSearch } from '#server/records/module.ts'
import { hitDetails, hitRecord } from '#server/records/hit-details-store.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { companyName, isOverdue } from './store.ts'
import type { Snapshot } from '#server/platform/database/schema.ts'
import { rowsOf } from '#server/platform/database/snapshot.ts'

/** Sent invoices by due date. Those of deleted clients have the name frozen on them. */
function invoicesIn(caller: Caller, query: DateQuery) {
  const isPaid = sql`invoice.total <= ${coveredByNow('invoice')}`
  return sql`(select 'invoice' as kind, invoice.id, 'due' as date, 'Invoice ' || invoice.number as title,
      invoice.company_id as "companyId", coalesce(companies.name, invoice.buyer ->> 'name', '') as "companyName",
      invoice.project_id as "projectId", invoice.due_on as day, 'shared' as visibility, ${isPaid} as "isDone",
      not ${isPaid} and invoice.due_on < ${localDay(new Date())}::date as "isOverdue", invoice.version,
      invoice.updated_at as "updatedAt"
    from invoices invoice left join companies on companies.id = invoice.client_id
    where invoice.state = 'sent' and invoice.kind = 'invoice' and invoice.due_on between ${query.from} and ${query.to}
      and ${visibleTo(caller, 'invoice.company_id')}
      ${query.company === undefined ? sql`` : sql`and invoice.company_id = ${query.company}`}
    order by invoice.due_on, invoice.id limit ${sql.lit(maxOfKind)})`
}

/** The due dates of invoices in the calendar. */
export const calendar: CalendarSources = {
  invoice: (caller, query) => (canSeeMoney(caller) ? [invoicesIn(caller, query)] : []),
}

/** Overdue invoices, as their list has them. */
export const attention: AttentionSources = {
  invoice: ({ caller }) =>
    canSeeMoney(caller)
      ? sql`select invoices.id, 'Invoice ' || invoices.number as title, ${companyName} as place, invoices.due_on::text as due,
          '/app/admin/invoices/' || invoices.id as path,
          row_number() over (order by invoices.due_on, invoices.id) as place_in_line
        from invoices left join companies on companies.id = invoices.client_id
        where invoices.state = 'sent' and invoices.kind = 'invoice' and ${isOverdue()}
          and ${visibleTo(caller, 'invoices.company_id')}`
      : undefined,
}

/** Invoices as search finds them. */
export const search: RecordSearch = {
  canFind: canSeeMoney,
  details: (caller) =>
    sql`${hitDetails({
      status: sql`case when invoices.state = 'draft' then 'Draft' when invoices.state = 'void' then 'Void'
        when invoices.kind = 'credit note' then 'Credit note'
        when ${coveredByNow()} >= invoices.total then 'Paid' else 'Open' end`,
      isOpen: sql`invoices.state <> 'void' and ${coveredByNow()} < invoices.total`,
      project: sql`invoices.project_id`,
    })} from invoices where invoices.${hitRecord}
      and ${visibleTo(caller, 'invoices.company_id')}${isStaff(caller) ? sql`` : sql` and invoices.state <> 'draft'`}`,
}

type Row = Record<string, unknown>

async function detachedIds(tx: Tx, snapshot: Snapshot): Promise<Set<string>> {
  const ids = rowsOf(snapshot, 'invoices').map(({ id }) => String(id))
  if (ids.length === 0) return new Set()
  const detached = await tx
    .selectFrom('invoices')
    .select('id')
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('detached_at', 'is not', null)
    .execute()
  return new Set(detached.map(({ id }) => id))
}

/** Kept together with the invoice. Billed time is deleted with the company and restored. */
const partsOfInvoices = [
  'invoice_payments',
  'invoice_reminders',
  'invoice_documents',
  'invoice_deliveries',
  'checkouts',
]

function invoiceOf(table: string, row: Row): unknown {
  if (table === 'invoices') return row['id']
  return partsOfInvoices.includes(table) ? row['invoice_id'] : undefined
}

/**
 * Sent invoices outlive their company: instead of being restored, they are linked to the company again.
 * The snapshot without invoices that still exist, and their parts.
 */
export async function withoutDetached(tx: Tx, snapshot: Snapshot): Promise<Snapshot> {
  const detached = await detachedIds(tx, snapshot)
  const isDetached = (table: string, row: Row) => detached.has(String(invoiceOf(table, row)))
  const tables = snapshot.tables
    .map(({ table, rows }) => ({ table, rows: rows.filter((row) => !isDetached(table, row)) }))
    .filter(({ rows }) => rows.length > 0)
  return { ...snapshot, tables }
}

/** Runs once the company is restored. */
export async function reattachInvoices(tx: Tx, snapshot: Snapshot): Promise<void> {
  const rows = rowsOf(snapshot, 'invoices')
  if (rows.length === 0) return
  await sql`update invoices set detached_at = null, buyer = former.buyer, notes = former.notes,
      project_id = former.project_id, quote_id = former.quote_id, schedule_id = former.schedule_id,
      instalment_id = former.instalment_id, overage_id = former.overage_id
    from jsonb_populate_recordset(null::invoices, ${JSON.stringify(rows)}::jsonb) as former
    where invoices.id = former.id and invoices.detached_at is not null`.execute(tx)
  // Those that were drawn without the client.
  await sql`delete from invoice_documents as document
    using jsonb_populate_recordset(null::invoices, ${JSON.stringify(rows)}::jsonb) as former
    where document.company_id = former.company_id and document.invoice_id = former.id`.execute(tx)
}
