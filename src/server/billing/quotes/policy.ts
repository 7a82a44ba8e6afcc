// Permissions on quotes: staff who can see money write them, the client's owners decide.
import { type Policy, staffWith } from '#server/platform/policy.ts'
import { isOwnerOf } from '#server/platform/caller.ts'
import type { QuoteRow } from './rules.ts'

export const canHandle = staffWith('money')

/** Accepting binds the company, so only its owners do; staff never decide for the client. */
export const canDecide: Policy<QuoteRow> = (caller, { companyId }) => isOwnerOf(caller, companyId)

const when =
  (who: Policy<QuoteRow>, isPossible: (row: QuoteRow) => boolean): Policy<QuoteRow> =>
  (caller, row) =>
    who(caller, row) && isPossible(row)

const isDraft = ({ state }: QuoteRow) => state === 'draft'

/** Actions that screens offer; the service enforces the same rules with messages. */
export const policy = {
  edit: when(canHandle, ({ state }) => state !== 'accepted'),
  delete: when(canHandle, isDraft),
  send: when(canHandle, (row) => isDraft(row) && row.lines.length > 0),
  sendAgain: when(canHandle, ({ status }) => status === 'sent' || status === 'viewed'),
  withdraw: when(canHandle, ({ state }) => state === 'sent'),
  decide: when(canDecide, ({ status }) => status === 'sent' || status === 'viewed'),
  invoice: when(
    canHandle,
    ({ state, invoiceId, isDivided }) => state === 'accepted' && invoiceId === null && !isDivided,
  ),
}
