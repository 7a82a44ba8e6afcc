// Time becomes billed, or free again, with the lines that name it.
import type { Context } from '#server/platform/context.ts'
import { timeOf } from './lines.ts'
import type { InvoiceRow } from './rules.ts'

/** Of all of it with one update: whoever shows time reads the list again. */
export function announceTime(
  ctx: Context,
  { companyId, lines }: Pick<InvoiceRow, 'companyId' | 'lines'>,
): void {
  const [id] = timeOf(lines)
  if (id === undefined) return
  ctx.announce({ kind: 'timeEntry', id, company: companyId, version: 1, isInternal: true })
}
