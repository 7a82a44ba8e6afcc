// Maps services to the API's form, without internal notes for clients and without prices for viewers who may not see money.
import type {
  ClientService,
  ClientServiceDetail,
  ServiceRenewal,
} from '#contract/clients/services.ts'
import { permissions } from '#server/platform/policy.ts'
import { type Viewer, canSeeMoney, isStaff } from '#server/platform/viewer.ts'
import { mayRenew, policy } from './policy.ts'
import { type ClientServiceRow, type RenewalRow, canTakeBack } from './rules.ts'

export function presentService(viewer: Viewer, row: ClientServiceRow): ClientService {
  const { id, companyId, countsFrom: _, price, notes, createdAt, updatedAt, ...fields } = row
  return {
    ...fields,
    _id: id,
    company: companyId,
    ...(canSeeMoney(viewer) && { price }),
    ...(isStaff(viewer) && { notes }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    can: permissions(policy, viewer, row),
  }
}

function presentRenewal(
  viewer: Viewer,
  { id, price, at, ...fields }: RenewalRow,
  mayTakeBack: boolean,
): ServiceRenewal {
  return {
    ...fields,
    _id: id,
    ...(canSeeMoney(viewer) && { price }),
    at: at.toISOString(),
    canTakeBack: mayTakeBack,
  }
}

export function presentDetail(
  viewer: Viewer,
  row: ClientServiceRow,
  renewals: readonly RenewalRow[],
): ClientServiceDetail {
  const may = mayRenew(viewer, row)
  return {
    ...presentService(viewer, row),
    renewals: renewals.map((one) =>
      presentRenewal(viewer, one, may && canTakeBack(row, renewals, one.id)),
    ),
  }
}
