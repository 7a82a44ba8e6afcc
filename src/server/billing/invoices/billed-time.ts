// Announces that time became billed, or free again, through an invoice's lines.
import type { Context } from '#server/platform/context.ts'
import { timeOf } from './lines.ts'
import type { InvoiceRow } from './rules.ts'

/** One event suffices, because screens that show time reload the list. */
export function announceTime(
  ctx: Context,
  { companyId, lines }: Pick<InvoiceRow, 'companyId' | 'lines'>,
): void {
  const [id] = timeOf(lines)
  if (id === undefined) return
  ctx.announce({ kind: 'timeEntry', id, company: companyId, version: 1, isInternal: true })
}
