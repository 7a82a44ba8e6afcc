// Sent invoices outlive their company: instead of being restored, they are linked to the company again.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Snapshot } from '#server/platform/database/schema.ts'
import { rowsOf } from '#server/platform/database/snapshot.ts'

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

/** The snapshot without invoices that still exist, and their parts. */
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
