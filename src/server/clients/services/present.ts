// Maps services to the API's form, without internal notes for clients and without prices for callers who may not see money.
import type {
  ClientService,
  ClientServiceDetail,
  ServiceRenewal,
} from '#contract/clients/services.ts'
import { permissions } from '#server/platform/policy.ts'
import { type Caller, canSeeMoney, isStaff } from '#server/platform/caller.ts'
import { mayRenew, policy } from './policy.ts'
import { type ClientServiceRow, type RenewalRow, canTakeBack } from './rules.ts'

export function presentService(caller: Caller, row: ClientServiceRow): ClientService {
  const { id, companyId, countsFrom: _, price, notes, createdAt, updatedAt, ...fields } = row
  return {
    ...fields,
    _id: id,
    company: companyId,
    ...(canSeeMoney(caller) && { price }),
    ...(isStaff(caller) && { notes }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    can: permissions(policy, caller, row),
  }
}

function presentRenewal(
  caller: Caller,
  { id, price, at, ...fields }: RenewalRow,
  mayTakeBack: boolean,
): ServiceRenewal {
  return {
    ...fields,
    _id: id,
    ...(canSeeMoney(caller) && { price }),
    at: at.toISOString(),
    canTakeBack: mayTakeBack,
  }
}

export function presentDetail(
  caller: Caller,
  row: ClientServiceRow,
  renewals: readonly RenewalRow[],
): ClientServiceDetail {
  const may = mayRenew(caller, row)
  return {
    ...presentService(caller, row),
    renewals: renewals.map((one) =>
      presentRenewal(caller, one, may && canTakeBack(row, renewals, one.id)),
    ),
  }
}
