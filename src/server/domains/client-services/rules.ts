// How a service is made, changed and renewed, and when somebody is reminded of it. Pure.
import { addDays, daysBetween } from '#contract/days.ts'
import {
  type ClientServiceChange,
  type ClientServiceKind,
  type NewClientService,
  type Renewer,
  reminderDaysBefore,
} from '#contract/client-services.ts'
import type { Money } from '#contract/money.ts'
import { nextPeriod } from '#contract/invoice-schedules.ts'
import { AppError } from '#server/platform/app-error.ts'
import { changed } from '#server/platform/rules.ts'

export interface ClientServiceRow {
  id: string
  companyId: string
  companyName: string
  kind: ClientServiceKind
  name: string
  provider: string
  renewsOn: string
  /** The day that was set by hand: periods count from it. */
  countsFrom: string
  everyMonths: number
  price: Money | null
  autoRenews: boolean
  renewedBy: Renewer
  /** Clients do not read it: empty for them. */
  notes: string
  sharedNote: string
  status: 'active' | 'cancelled'
  version: number
  createdAt: Date
  updatedAt: Date
}

export interface RenewalRow {
  id: string
  dueOn: string
  nextOn: string
  price: Money | null
  at: Date
  by: { first: string; last: string } | null
  isAutomatic: boolean
}

interface Made {
  id: string
  companyId: string
  companyName: string
  now: Date
}

export function newService(fields: NewClientService, { now, ...made }: Made): ClientServiceRow {
  return {
    ...fields,
    ...made,
    countsFrom: fields.renewsOn,
    status: 'active',
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** @throws AppError `stale` when someone changed the service since `change.version` */
export function changedService(
  service: ClientServiceRow,
  change: ClientServiceChange,
): ClientServiceRow {
  const next = changed(service, change)
  const isPlannedAnew =
    next.renewsOn !== service.renewsOn || next.everyMonths !== service.everyMonths
  return isPlannedAnew ? { ...next, countsFrom: next.renewsOn } : next
}

type Planned = Pick<ClientServiceRow, 'renewsOn' | 'countsFrom' | 'everyMonths'>

/** The date one period on; of the 31st the last day of a shorter month. Null where the calendar ends. */
export const dateAfter = ({ renewsOn, countsFrom, everyMonths }: Planned): string | null =>
  nextPeriod({ unit: 'month', every: everyMonths }, countsFrom, renewsOn)

const wrongState = (message: string) => new AppError('wrong_state', { message })

/**
 * The service with the date that comes after `dueOn`.
 * @throws AppError `wrong_state` when it is cancelled, or `dueOn` is not the date that is to be renewed any more
 */
export function renewedService(service: ClientServiceRow, dueOn: string): ClientServiceRow {
  if (service.status === 'cancelled') {
    throw wrongState('This service was cancelled. Set it active again first.')
  }
  if (service.renewsOn !== dueOn) throw wrongState('This date was renewed or changed already.')
  const next = dateAfter(service)
  if (next === null) throw wrongState('There is no later date to renew it to.')
  return { ...service, renewsOn: next, version: service.version + 1 }
}

/** The service with the date before again, from which periods count where its period was changed since. */
export const takenBackService = (service: ClientServiceRow, dueOn: string): ClientServiceRow => ({
  ...service,
  renewsOn: dueOn,
  countsFrom: service.countsFrom > dueOn ? dueOn : service.countsFrom,
  version: service.version + 1,
})

/** The last one, unless the date was changed since. */
export const canTakeBack = (
  { renewsOn, status }: Pick<ClientServiceRow, 'renewsOn' | 'status'>,
  renewals: readonly Pick<RenewalRow, 'id' | 'nextOn'>[],
  renewalId: string,
): boolean =>
  status === 'active' && renewals[0]?.id === renewalId && renewals[0].nextOn === renewsOn

/** What a change has changed, as the log tells it: the agency's notes are told to nobody but staff. */
export function toldFields(fields: readonly string[]): { fields: string[]; isInternal: boolean } {
  const told = fields.filter((name) => name !== 'countsFrom')
  const shared = told.filter((name) => name !== 'notes')
  const isInternal = shared.length === 0 && told.length > 0
  return { fields: isInternal ? told : shared, isInternal }
}

/** A date that lies further back is nothing new to anybody. */
const overdueDays = 3

/** The days around which those are that somebody is reminded of. */
export function reminderSpan(today: string): { from: string; to: string } {
  return {
    from: addDays(today, -overdueDays),
    to: addDays(today, Math.max(...reminderDaysBefore)),
  }
}

/** Which reminder the service has come to, if any: the tightest, so that what was added late is told of once. */
export function reminderOf(
  { renewsOn, autoRenews }: Pick<ClientServiceRow, 'renewsOn' | 'autoRenews'>,
  today: string,
): string | undefined {
  const left = daysBetween(today, renewsOn)
  if (left < 0) return autoRenews || left < -overdueDays ? undefined : 'overdue'
  const stage = reminderDaysBefore.toReversed().find((days) => left <= days)
  return stage === undefined ? undefined : String(stage)
}
