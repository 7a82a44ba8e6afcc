// Policies for retainers: staff who can see money manage them, the client's owners decide on overage.
import { type Policy, staffWith } from '#server/platform/policy.ts'
import { isOwnerOf } from '#server/platform/caller.ts'
import type { OverageRow } from './overage-rules.ts'

interface OfCompany {
  companyId: string
}

const canHandle = staffWith('money')

/** Staff never decide on the client's behalf. */
export const canDecide: Policy<OfCompany> = (caller, { companyId }) => isOwnerOf(caller, companyId)

type OfOverage = OfCompany & Pick<OverageRow, 'state' | 'invoiceId'>

const when =
  (who: Policy<OfOverage>, isPossible: (row: OfOverage) => boolean): Policy<OfOverage> =>
  (caller, row) =>
    who(caller, row) && isPossible(row)

/** Actions that screens offer; the service rejects the rest with an explanation. */
export const overagePolicy = {
  decide: when(canDecide, ({ state }) => state === 'asked'),
  withdraw: when(canHandle, ({ state }) => state === 'asked'),
  invoice: when(canHandle, ({ state, invoiceId }) => state === 'approved' && invoiceId === null),
}

export const policy = {
  edit: canHandle,
  delete: ((caller, { isUnused }) => canHandle(caller, undefined) && isUnused) satisfies Policy<{
    isUnused: boolean
  }>,
}

export const deliveryPolicy = {
  delete: ((caller, { isAsked }) => canHandle(caller, undefined) && !isAsked) satisfies Policy<{
    isAsked: boolean
  }>,
}
