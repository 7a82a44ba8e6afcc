// Permissions on invoices: staff who can see money, limited by the invoice's state.
import { type Policy, staffWith } from '#server/platform/policy.ts'
import { type Caller, isStaff } from '#server/platform/caller.ts'
import { timeOf } from './lines.ts'
import { amountAtStripe } from '#server/billing/payments/rules.ts'
import type { InvoiceRow } from './rules.ts'

export const canHandle = staffWith('money')

/** Clients only; the agency records payments by hand. */
export const canPayOnline: Policy<InvoiceRow> = (caller) => !isStaff(caller)

const when =
  (isPossible: (row: InvoiceRow) => boolean): Policy<InvoiceRow> =>
  (caller, row) =>
    canHandle(caller, row) && isPossible(row)

const isDraft = ({ state }: InvoiceRow) => state === 'draft'
const isOpen = ({ state, kind }: InvoiceRow) => state === 'sent' && kind === 'invoice'

/** Actions that screens offer; the service enforces the same rules with messages. */
export const policy = {
  edit: when(isDraft),
  delete: when(isDraft),
  divide: when(
    (row) =>
      isDraft(row) &&
      row.kind === 'invoice' &&
      row.total > 0 &&
      row.instalmentId === null &&
      row.overageId === null &&
      timeOf(row.lines).length === 0,
  ),
  send: when((row) => isDraft(row) && row.lines.length > 0),
  sendAgain: when(({ state, isDetached }) => state === 'sent' && !isDetached),
  void: when(
    ({ state, paid, paidLater, credited }) =>
      state === 'sent' && paid === 0 && paidLater === 0 && credited === 0,
  ),
  credit: when((row) => isOpen(row) && !row.isDetached && row.credited < row.total),
  pay: when(isOpen),
  refund: when((row) => isOpen(row) && row.paid > 0),
  payOnline: (caller: Caller, row: InvoiceRow) =>
    canPayOnline(caller, row) && isOpen(row) && amountAtStripe(row.due, row.currency) !== undefined,
  remind: when((row) => isOpen(row) && row.due > 0),
  remindNow: when(
    ({ status, isDetached, refundUndecided }) =>
      status === 'overdue' && !isDetached && !refundUndecided,
  ),
}
