// PDFs of sent invoices in the database.
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import type { InvoiceRow } from './rules.ts'

type Key = Pick<InvoiceRow, 'id' | 'companyId'>

export async function findDocument(tx: Tx, { id, companyId }: Key): Promise<Buffer | undefined> {
  const found = await tx
    .selectFrom('invoice_documents')
    .select('content')
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', id)
    .executeTakeFirst()
  return found?.content
}

/** Deletes an outdated PDF. @param id of an invoice that `tx` has changed, so that none is stored meanwhile */
export async function deleteDocument(tx: Tx, { id, companyId }: Key): Promise<void> {
  await tx
    .deleteFrom('invoice_documents')
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', id)
    .execute()
}

/** Skipped if the invoice's state changed since drawing; the row is locked until `tx` ends. */
export async function insertDocument(
  tx: Tx,
  { id, companyId, state, isDetached }: Key & Pick<InvoiceRow, 'state' | 'isDetached'>,
  content: Buffer,
): Promise<void> {
  await sql`insert into invoice_documents (company_id, invoice_id, content)
    select company_id, id, ${content}::bytea from invoices
    where company_id = ${companyId} and id = ${id} and state = ${state}
      and (detached_at is not null) = ${isDetached}
    for share
    on conflict do nothing`.execute(tx)
}
