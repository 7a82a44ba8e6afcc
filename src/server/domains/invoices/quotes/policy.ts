// Who may do what with a quote: staff who see money write it, the client's people decide.
import { type Policy, staffWith } from '#server/platform/policy.ts'
import { isStaff } from '#server/platform/viewer.ts'
import type { QuoteRow } from './rules.ts'

export const canHandle = staffWith('money')

/** The agency's own people never decide in the client's place. */
export const canDecide: Policy<QuoteRow> = (viewer) => !isStaff(viewer)

const when =
  (who: Policy<QuoteRow>, isPossible: (row: QuoteRow) => boolean): Policy<QuoteRow> =>
  (viewer, row) =>
    who(viewer, row) && isPossible(row)

const isDraft = ({ state }: QuoteRow) => state === 'draft'

/** What screens offer; the service refuses the same with words. */
export const policy = {
  edit: when(canHandle, ({ state }) => state !== 'accepted'),
  delete: when(canHandle, isDraft),
  send: when(canHandle, (row) => isDraft(row) && row.lines.length > 0),
  withdraw: when(canHandle, ({ state }) => state === 'sent'),
  decide: when(canDecide, ({ status }) => status === 'sent' || status === 'viewed'),
  invoice: when(
    canHandle,
    ({ state, invoiceId, isDivided }) => state === 'accepted' && invoiceId === null && !isDivided,
  ),
}
