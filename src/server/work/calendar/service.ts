// Event operations, one function each, and the list of calendar entries.
import { setImmediate } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import { addDays } from '#contract/values/days.ts'
import { dayMs } from '#contract/values/durations.ts'
import {
  type CalendarEntry,
  type Event,
  type EventChange,
  type EventDetail,
  type EventException,
  type EventScope,
  type EventWindow,
  type NewEvent,
  maxOfKind,
} from '#contract/work/calendar.ts'
import { requireCompany } from '#server/clients/companies/service.ts'
import { recordCardDeletion } from '#server/records/deletions/service.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import { agencyTimeZone } from '#server/platform/clock.ts'
import type { AuditEntry, Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize, permissions } from '#server/platform/policy.ts'
import { changedFields } from '#server/platform/rules.ts'
import { isStaff, isPermitted } from '#server/platform/caller.ts'
import { type TimeSpan, momentOf, occurrenceOn, occurrencesIn, startOfDay } from './occurrences.ts'
import { policy } from './policy.ts'
import { presentBooking, presentDate, presentEvent, presentOccurrences } from './present.ts'
import { type EventFields, changedEvent, newEvent, withoutOccurrences } from './rules.ts'
import * as store from './store.ts'

/** @throws AppError `not_found` if it does not exist or the caller may not see it */
export async function requireEvent(tx: Tx, ctx: Context, id: string): Promise<store.EventRow> {
  return orNotFound(await store.findEvent(tx, ctx.caller, id))
}

/** Calendar entries of these days, earliest first. */
export async function listEntries(ctx: Context, window: EventWindow): Promise<CalendarEntry[]> {
  const { from, to, company, kinds, timeZone } = window
  const span: TimeSpan = {
    from: startOfDay(from, timeZone),
    to: startOfDay(addDays(to, 1), timeZone),
  }
  const days: TimeSpan = { from: momentOf(from), to: momentOf(to) + dayMs }
  // All-day events keep their dates in every time zone.
  const wide = { from: span.from - dayMs, to: span.to + dayMs }
  const { caller } = ctx
  const hasBookings =
    kinds.includes('booking') && company === undefined && isPermitted(caller, 'inbox')
  const { events, dates, bookings } = await ctx.read(async (tx) => {
    if (company !== undefined) await requireCompany(tx, ctx, company)
    return {
      events: kinds.includes('event') ? await store.listEvents(tx, caller, wide, company) : [],
      dates: await store.listDates(tx, caller, { from, to, kinds, company }),
      bookings: hasBookings ? await store.listBookings(tx, span) : [],
    }
  })
  const occurrences = await listOccurrences(events, (event) =>
    presentOccurrences(event, caller, event.allDay ? days : span),
  )
  return [
    ...occurrences,
    ...dates.map((row) => presentDate(row, caller)),
    ...bookings.map(presentBooking),
  ].toSorted((one, other) => momentOf(one.start) - momentOf(other.start))
}

/** Longest time to compute without yielding to other requests. */
const maxStretchMs = 20

/** Stops at the display limit, and yields to other requests while computing many series. */
async function listOccurrences<Row, Entry>(
  rows: readonly Row[],
  occurrencesOf: (row: Row) => Entry[],
): Promise<Entry[]> {
  const all: Entry[] = []
  let since = performance.now()
  for (const row of rows) {
    if (all.length >= maxOfKind) break
    all.push(...occurrencesOf(row))
    if (performance.now() - since < maxStretchMs) continue
    // Yields to waiting requests.
    await setImmediate()
    since = performance.now()
  }
  return all
}

export function getEvent(ctx: Context, id: string, occurrence?: string): Promise<EventDetail> {
  return ctx.read(async (tx) => {
    const event = await requireEvent(tx, ctx, id)
    const one = occurrence === undefined ? undefined : occurrenceOn(event, occurrence)
    if (occurrence !== undefined && !one) throw new AppError('not_found')
    return { ...presentEvent(event, one), can: permissions(policy, ctx.caller, event) }
  })
}

/**
 * Busy times of a person, for other domains: the events they have added.
 * @param blocksAllDay whether all-day events count as busy, in the given time zone
 */
export async function listBusyTimes(
  tx: Tx,
  personId: string,
  span: TimeSpan,
  { timeZone, blocksAllDay }: { timeZone: string; blocksAllDay: boolean },
): Promise<TimeSpan[]> {
  const events = await store.listEventsAddedBy(tx, personId, span)
  const counted = events.filter(({ allDay }) => blocksAllDay || !allDay)
  return listOccurrences(counted, (event) =>
    occurrencesIn(event, span).map(({ start, end }) =>
      event.allDay
        ? { from: startOfDay(start, timeZone), to: startOfDay(addDays(end, 1), timeZone) }
        : { from: momentOf(start), to: momentOf(end) },
    ),
  )
}

function auditEntry(action: string, event: store.EventRow, before = event): AuditEntry {
  const { id, companyId, projectId, title, visibility, version } = event
  const fields = event === before ? [] : changedFields(before, event)
  return {
    action,
    kind: 'event',
    id,
    companyId,
    ...(projectId && { projectId }),
    version: action === 'deleted' ? 0 : version,
    isInternal: visibility === 'internal',
    isWithdrawn: visibility === 'internal' && before.visibility === 'shared',
    detail: { title, ...(fields.length > 0 && { fields }) },
  }
}

/** @throws AppError `not_found` if the project belongs to another company */
async function checkProject(tx: Tx, companyId: string, projectId: string | null): Promise<void> {
  if (projectId !== null && !(await store.isProjectOf(tx, companyId, projectId)))
    throw new AppError('not_found')
}

/** @throws AppError `forbidden` if a client tries to make an event internal */
function checkVisibility(
  { caller }: Context,
  visibility: EventFields['visibility'] | undefined,
): void {
  if (!isStaff(caller) && visibility === 'internal') throw new AppError('forbidden')
}

/** Inserts the event as a new row. */
async function addEvent(
  tx: Tx,
  ctx: Context,
  fields: EventFields,
  owner: Pick<store.EventRow, 'companyId' | 'isByStaff' | 'createdBy'>,
): Promise<store.EventRow> {
  const now = new Date()
  const event = { ...fields, ...owner, id: uuidv7(), createdAt: now, updatedAt: now }
  await store.insertEvent(tx, event)
  await ctx.record(tx, auditEntry('created', event))
  return event
}

const ownerOf = ({ companyId, isByStaff, createdBy }: store.EventRow) => ({
  companyId,
  isByStaff,
  createdBy,
})

export function createEvent(ctx: Context, fields: NewEvent): Promise<Event> {
  return ctx.transaction(async (tx) => {
    const { id: companyId } = await requireCompany(tx, ctx, fields.company)
    const isByStaff = isStaff(ctx.caller)
    if (isByStaff && !isPermitted(ctx.caller, 'work')) throw new AppError('forbidden')
    checkVisibility(ctx, fields.visibility)
    await checkProject(tx, companyId, fields.project ?? null)
    const visibility = fields.visibility ?? 'shared'
    const added = newEvent(fields, { timeZone: agencyTimeZone(), visibility })
    const createdBy = (await store.findPerson(tx, ctx.caller.personId)) ?? null
    return presentEvent(await addEvent(tx, ctx, added, { companyId, isByStaff, createdBy }))
  })
}

const writtenDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** @throws AppError `edits_dropped`, listing the edits that would be lost, unless the change confirms it */
function confirmDropped(
  dropped: EventException[],
  { title }: EventFields,
  change: EventChange,
): void {
  if (dropped.length === 0 || change.dropEdited) return
  const fields = dropped.map((one) => [
    `occurrences.${one.date}`,
    `${writtenDay.format(momentOf(one.date))}: ${one.title ?? title}`,
  ])
  throw new AppError('edits_dropped', { fields: Object.fromEntries(fields) })
}

/** @returns the event or, if the series was split, the following part */
export function changeEvent(ctx: Context, id: string, change: EventChange): Promise<Event> {
  return ctx.transaction(async (tx) => {
    const before = await requireEvent(tx, ctx, id)
    authorize(policy.edit, ctx.caller, before)
    checkVisibility(ctx, change.visibility)
    await checkProject(tx, before.companyId, change.project ?? null)
    const { event, following, dropped } = changedEvent(before, change, agencyTimeZone())
    confirmDropped(dropped, before, change)
    event.updatedAt = new Date()
    if (!(await store.saveEvent(tx, event, before.version))) throw new AppError('stale')
    await ctx.record(tx, auditEntry('changed', event, before))
    // The split-off part keeps its creator.
    const shown = following ? await addEvent(tx, ctx, following, ownerOf(before)) : event
    const isOne = change.scope === 'this' && change.occurrence !== undefined
    return presentEvent(shown, isOne ? occurrenceOn(shown, change.occurrence ?? '') : undefined)
  })
}

export function removeEvent(
  ctx: Context,
  id: string,
  { scope, occurrence }: { scope?: EventScope | undefined; occurrence?: string | undefined },
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const before = await requireEvent(tx, ctx, id)
    authorize(policy.delete, ctx.caller, before)
    const left = withoutOccurrences(before, scope, occurrence)
    if (left) {
      left.updatedAt = new Date()
      if (!(await store.saveEvent(tx, left, before.version))) throw new AppError('stale')
      return ctx.record(tx, auditEntry('changed', left, before))
    }
    const { projectId, ...event } = before
    await recordCardDeletion(ctx, 'event')(tx, { ...event, ...(projectId && { projectId }) })
    await store.deleteEvent(tx, id)
    return ctx.record(tx, auditEntry('deleted', before))
  })
}
