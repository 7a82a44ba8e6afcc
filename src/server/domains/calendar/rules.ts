// How events begin and change: a single one, one occurrence of a series, that and the following, or all. Pure.
import {
  type EventChange,
  type EventException,
  type NewEvent,
  isDay,
  maxEventDays,
  maxExceptions,
} from '#contract/events.ts'
import { daysBetween, addDays } from '#contract/days.ts'
import { formatRecurrence, parseRecurrence, shiftRecurrence } from '#contract/recurrence.ts'
import { AppError, invalid } from '#server/platform/app-error.ts'
import {
  type EventTimes,
  countBefore,
  dayIn,
  firstDay,
  generatedOn,
  momentOf,
  movedByDays,
  occurrenceOn,
} from './occurrences.ts'

export interface EventFields extends EventTimes {
  title: string
  description: string
  location: string
  projectId: string | null
  visibility: 'internal' | 'shared'
  version: number
}

const notThere = () => new AppError('not_found')

/** @throws AppError `invalid` for a series that does not begin with its first occurrence */
function checkSeries(fields: EventTimes): void {
  if (fields.recurrence === null || generatedOn(fields, firstDay(fields))) return
  throw invalid({ recurrence: 'The event must start on a day of its recurrence' })
}

/** @param defaults of the agency, where the event says nothing */
export function newEvent(
  fields: NewEvent,
  defaults: { timeZone: string; visibility: 'internal' | 'shared' },
): EventFields {
  const event: EventFields = {
    title: fields.title,
    description: fields.description ?? '',
    location: fields.location ?? '',
    projectId: fields.project ?? null,
    visibility: defaults.visibility,
    allDay: fields.allDay,
    start: fields.start,
    end: fields.end,
    timeZone: fields.allDay ? null : (fields.timeZone ?? defaults.timeZone),
    recurrence: fields.recurrence ?? null,
    exceptions: [],
    version: 1,
  }
  checkSeries(event)
  return event
}

const texts = ['title', 'description', 'location'] as const

/** The words and times that the change gives; null clears. */
function given(change: EventChange): Partial<Pick<EventFields, (typeof texts)[number]>> {
  return Object.fromEntries(
    texts.flatMap((name) => (change[name] === undefined ? [] : [[name, change[name] ?? '']])),
  )
}

/** @throws AppError `invalid` where they do not fit together */
function checkTimes({ allDay, start, end }: EventTimes): void {
  const fault = allDay ? 'Must be a date without a time' : 'Must be a date with a time'
  if (isDay(start) !== allDay) throw invalid({ start: fault })
  if (isDay(end) !== allDay) throw invalid({ end: fault })
  if (momentOf(end) < momentOf(start)) throw invalid({ end: 'End must not be before start' })
  if (momentOf(end) - momentOf(start) > maxEventDays * 86_400_000)
    throw invalid({ end: `An event lasts at most ${maxEventDays} days` })
}

/** The event as the change has it, its times taken as they are given. */
function merged(event: EventFields, change: EventChange, defaultZone: string): EventFields {
  const allDay = change.allDay ?? event.allDay
  const timeZone = allDay ? null : (change.timeZone ?? event.timeZone ?? defaultZone)
  const next = {
    ...event,
    ...given(change),
    allDay,
    timeZone,
    start: change.start ?? event.start,
    end: change.end ?? event.end,
    ...(change.project !== undefined && { projectId: change.project }),
    ...(change.visibility !== undefined && { visibility: change.visibility }),
    ...(change.recurrence !== undefined && { recurrence: change.recurrence ?? null }),
  }
  checkTimes(next)
  return next
}

/** Times of a day and days are no times of each other. */
const withoutTimes = ({ start: _, end: __, ...one }: EventException): EventException => one

/** Edited occurrences of the one that are none of the other, or not as they were edited. */
export function editsDropped(before: EventFields, next: EventFields, shift = 0): EventException[] {
  return before.exceptions.filter(
    ({ date, isDeleted, start }) =>
      !isDeleted &&
      occurrenceOn(before, date) !== undefined &&
      ((start !== undefined && before.allDay !== next.allDay) ||
        generatedOn(next, addDays(date, shift)) === undefined),
  )
}

/** How a change of a series came out; what follows an occurrence may be an event of its own. */
export interface Changed<E extends EventFields> {
  event: E
  following?: EventFields
  /** Edited occurrences that no longer take place. */
  dropped: EventException[]
}

const next = <E extends EventFields>(event: E, fields: Partial<EventFields>): E => ({
  ...event,
  ...fields,
  version: event.version + 1,
})

/**
 * @throws AppError `stale`; `not_found` for an occurrence that is not there; `invalid` for times that do not fit
 */
export function changedEvent<E extends EventFields>(
  event: E,
  change: EventChange,
  defaultZone: string,
): Changed<E> {
  if (change.version !== undefined && change.version !== event.version) throw new AppError('stale')
  const { scope = 'all', occurrence } = change
  if (event.recurrence === null) {
    const single = merged(event, change, defaultZone)
    checkSeries(single)
    return { event: next(event, single), dropped: [] }
  }
  if (scope === 'all') return changedSeries(event, change, defaultZone)
  if (occurrence === undefined) throw invalid({ occurrence: 'Say which occurrence' })
  if (scope === 'this') return { event: changedOccurrence(event, occurrence, change), dropped: [] }
  if (isFirst(event, occurrence)) return changedSeries(event, change, defaultZone)
  return changedFollowing(event, occurrence, change, defaultZone)
}

/** The times of the series' first occurrence, when those of the named one become what the change gives. */
function timesOfFirst(event: EventFields, change: EventChange, defaultZone: string) {
  const { occurrence, start, end } = change
  if (occurrence === undefined || start === undefined || end === undefined)
    return { times: { start: start ?? event.start, end: end ?? event.end }, shift: 0 }
  const zone = change.timeZone ?? event.timeZone ?? defaultZone
  const days = daysBetween(firstDay(event), occurrence)
  const shift = daysBetween(occurrence, dayIn(start, zone))
  const times = { start: movedByDays(start, -days, zone), end: movedByDays(end, -days, zone) }
  return { times, shift }
}

const shifted = (exceptions: EventException[], days: number): EventException[] =>
  days === 0 ? exceptions : exceptions.map((one) => ({ ...one, date: addDays(one.date, days) }))

/** A rule that is not given anew moves with its days. */
function ruleAfter(event: EventFields, change: EventChange, shift: number): string | null {
  if (change.recurrence !== undefined) return change.recurrence ?? null
  const rule = event.recurrence === null ? undefined : parseRecurrence(event.recurrence)
  return rule ? formatRecurrence(shiftRecurrence(rule, shift)) : null
}

function changedSeries<E extends EventFields>(
  event: E,
  change: EventChange,
  defaultZone: string,
): Changed<E> {
  const { times, shift } = timesOfFirst(event, change, defaultZone)
  const series = merged(event, { ...change, ...times }, defaultZone)
  series.recurrence = ruleAfter(event, change, shift)
  checkSeries(series)
  const dropped = editsDropped(event, series, shift)
  const exceptions =
    series.allDay === event.allDay ? event.exceptions : event.exceptions.map(withoutTimes)
  series.exceptions = shifted(exceptions, shift)
  return { event: next(event, series), dropped }
}

/** @throws AppError `invalid` for what an occurrence cannot have by itself */
function checkOfSeries(event: EventFields, change: EventChange): void {
  const { allDay, recurrence, projectId: project, visibility } = event
  const ofSeries = { allDay, recurrence, project, visibility }
  for (const [name, value] of Object.entries(ofSeries)) {
    // These are fields of a change as well.
    const asked = change[name as keyof typeof ofSeries]
    if (asked !== undefined && asked !== value)
      throw invalid({ [name]: 'This can only be changed for all occurrences' })
  }
}

/** What differs from the series alone is kept; nothing where nothing does. */
function changedOccurrence<E extends EventFields>(event: E, date: string, change: EventChange): E {
  checkOfSeries(event, change)
  const rule = generatedOn(event, date)
  const before = event.exceptions.find((one) => one.date === date)
  if (!rule || (before?.isDeleted && change.isDeleted !== false)) throw notThere()
  const { isDeleted: _, ...exception } = before ?? { date }
  const edited: EventException = { ...exception, ...given(change) }
  if (change.start !== undefined) edited.start = change.start
  if (change.end !== undefined) edited.end = change.end
  checkTimes({ ...event, start: edited.start ?? rule.start, end: edited.end ?? rule.end })
  const own = Object.entries({ ...pick(event, texts), start: rule.start, end: rule.end })
  for (const [name, value] of own) {
    // Each of these is a field of an exception.
    if (edited[name as keyof EventException] === value) delete edited[name as keyof EventException]
  }
  return next(event, { exceptions: withException(event.exceptions, edited) })
}

const pick = (event: EventFields, names: typeof texts) =>
  Object.fromEntries(names.map((name) => [name, event[name]]))

/** @throws AppError `invalid` for more of them than a calendar is still quick with */
function withException(exceptions: EventException[], edited: EventException): EventException[] {
  const others = exceptions.filter(({ date }) => date !== edited.date)
  const isPlain = Object.keys(edited).length === 1
  if (isPlain) return others
  if (others.length >= maxExceptions)
    throw invalid({
      occurrence: `At most ${maxExceptions} occurrences can differ from their series: end it and begin another`,
    })
  return [...others, edited].toSorted((one, other) => one.date.localeCompare(other.date))
}

/** A series begins with its first occurrence. */
const isFirst = (event: EventFields, date: string) => date <= firstDay(event)

/** The series up to the day before. What was edited later stays with it, should its end be put back. */
export function endedBefore(event: EventFields, date: string): string | null {
  const rule = event.recurrence === null ? undefined : parseRecurrence(event.recurrence)
  if (!rule) return null
  return formatRecurrence({ ...rule, count: undefined, until: addDays(date, -1) })
}

function changedFollowing<E extends EventFields>(
  event: E,
  date: string,
  change: EventChange,
  defaultZone: string,
): Changed<E> {
  const first = generatedOn(event, date)
  if (!first) throw notThere()
  const rule = parseRecurrence(event.recurrence ?? '')
  const count = rule?.count && rule.count - countBefore(event, date)
  const rest = rule && formatRecurrence({ ...rule, count })
  const start = {
    ...event,
    start: first.start,
    end: first.end,
    recurrence: rest ?? null,
    version: 0,
  }
  const { event: following, dropped } = changedSeries<EventFields>(
    { ...start, exceptions: event.exceptions.filter((one) => one.date >= date) },
    { ...change, version: undefined, occurrence: date },
    defaultZone,
  )
  return { event: next(event, { recurrence: endedBefore(event, date) }), following, dropped }
}

/**
 * What is left of a series; undefined where nothing is.
 * @throws AppError `not_found` for an occurrence that is not there
 */
export function withoutOccurrences<E extends EventFields>(
  event: E,
  scope: EventChange['scope'] = 'all',
  date?: string,
): E | undefined {
  if (scope === 'all' || event.recurrence === null) return undefined
  if (date === undefined) throw invalid({ occurrence: 'Say which occurrence' })
  if (!occurrenceOn(event, date)) throw notThere()
  if (scope === 'following') {
    if (isFirst(event, date)) return undefined
    return next(event, { recurrence: endedBefore(event, date) })
  }
  const before = event.exceptions.find((one) => one.date === date)
  const deleted = { ...before, date, isDeleted: true }
  return next(event, { exceptions: withException(event.exceptions, deleted) })
}
