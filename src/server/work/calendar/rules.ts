// Creates and changes events: single ones, one occurrence of a series, this and following ones, or all. Pure.
import { dayMs } from '#contract/values/durations.ts'
import {
  type EventChange,
  type EventException,
  type NewEvent,
  isDay,
  maxEventDays,
  maxExceptions,
} from '#contract/work/calendar.ts'
import { daysBetween, addDays } from '#contract/values/days.ts'
import { formatRecurrence, parseRecurrence, shiftRecurrence } from '#contract/work/recurrence.ts'
import { AppError, invalid } from '#server/platform/app-error.ts'
import { checkVersion } from '#server/platform/rules.ts'
import {
  type EventTimes,
  countBefore,
  dayIn,
  endingOnDay,
  firstDay,
  generatedOn,
  momentOf,
  movedAlike,
  movedByDays,
  occurrenceOn,
  getTimeZone,
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

/** @throws AppError `invalid` unless the series starts with its first occurrence */
function checkSeries(fields: EventTimes): void {
  if (fields.recurrence === null || generatedOn(fields, firstDay(fields))) return
  throw invalid({ recurrence: 'The event must start on a day of its recurrence' })
}

/** @param defaults the agency's, for fields the event omits */
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
  event.recurrence &&= endingOnDay(event.recurrence, event)
  checkSeries(event)
  return event
}

const texts = ['title', 'description', 'location'] as const

/** Text and place fields set by the change; null clears a field. */
function given(change: EventChange): Partial<Pick<EventFields, (typeof texts)[number]>> {
  return Object.fromEntries(
    texts.flatMap((name) => (change[name] === undefined ? [] : [[name, change[name] ?? '']])),
  )
}

/** @throws AppError `invalid` if they contradict each other */
function checkTimes({ allDay, start, end }: EventTimes): void {
  const issue = allDay ? 'Must be a date without a time' : 'Must be a date with a time'
  if (isDay(start) !== allDay) throw invalid({ start: issue })
  if (isDay(end) !== allDay) throw invalid({ end: issue })
  if (momentOf(end) < momentOf(start)) throw invalid({ end: 'End must not be before start' })
  if (momentOf(end) - momentOf(start) > maxEventDays * dayMs)
    throw invalid({ end: `An event can last at most ${maxEventDays} days` })
}

/** Applies the change with its times as given. */
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
    ...(change.recurrence !== undefined && { recurrence: change.recurrence }),
  }
  checkTimes(next)
  next.recurrence &&= endingOnDay(next.recurrence, next)
  return next
}

/** Removes an edit's times, which don't fit after a change between all-day and timed. */
const withoutTimes = ({ start: _, end: __, ...one }: EventException): EventException => one

/** Edited occurrences of the first that no longer exist, or lose their edits, in the second. */
function editsDropped(before: EventFields, next: EventFields, shift = 0): EventException[] {
  return before.exceptions.filter(
    ({ date, isDeleted, start }) =>
      !isDeleted &&
      occurrenceOn(before, date) !== undefined &&
      ((start !== undefined && before.allDay !== next.allDay) ||
        generatedOn(next, addDays(date, shift)) === undefined),
  )
}

/** Result of changing a series; `following` is a new event split off from it. */
export interface Changed<E extends EventFields> {
  event: E
  following?: EventFields
  /** Edited occurrences that would be lost. */
  dropped: EventException[]
}

const next = <E extends EventFields>(event: E, fields: Partial<EventFields>): E => ({
  ...event,
  ...fields,
  version: event.version + 1,
})

/**
 * @throws AppError `stale`; `not_found` if the occurrence does not exist; `invalid` for contradictory times
 */
export function changedEvent<E extends EventFields>(
  event: E,
  change: EventChange,
  defaultZone: string,
): Changed<E> {
  checkVersion(change.version, event)
  const { scope = 'all', occurrence } = change
  if (event.recurrence === null) {
    const single = merged(event, change, defaultZone)
    checkSeries(single)
    return { event: next(event, single), dropped: [] }
  }
  if (scope === 'all') return changedSeries(event, change, defaultZone)
  if (occurrence === undefined) throw invalid({ occurrence: 'Choose an occurrence' })
  if (scope === 'this') return { event: changedOccurrence(event, occurrence, change), dropped: [] }
  if (isFirst(event, occurrence)) return changedSeries(event, change, defaultZone)
  return changedFollowing(event, occurrence, change, defaultZone)
}

/** Times for the series; if the occurrence was moved, the rule's times shifted by the same amount. */
function timesByRule(event: EventFields, change: EventChange, occurrence: string, zone: string) {
  const rule = generatedOn(event, occurrence)
  const own = occurrenceOn(event, occurrence)
  const start = change.start ?? own?.start ?? event.start
  const end = change.end ?? own?.end ?? event.end
  const isOnSameClock = isDay(start) === event.allDay && zone === getTimeZone(event)
  if (!rule || !own || !isOnSameClock) return { start, end }
  return {
    start: movedAlike(rule.start, own.start, start, zone),
    end: movedAlike(rule.end, own.end, end, zone),
  }
}

/** Times of the first occurrence once the named occurrence gets the change's times. */
function timesOfFirst(event: EventFields, change: EventChange, defaultZone: string) {
  const { occurrence, start = event.start, end = event.end } = change
  if (occurrence === undefined || (change.start ?? change.end) === undefined)
    return { times: { start, end }, shift: 0 }
  const zone = change.timeZone ?? event.timeZone ?? defaultZone
  const named = timesByRule(event, change, occurrence, zone)
  const days = daysBetween(firstDay(event), occurrence)
  const shift = daysBetween(occurrence, dayIn(named.start, zone))
  const times = {
    start: movedByDays(named.start, -days, zone),
    end: movedByDays(named.end, -days, zone),
  }
  return { times, shift }
}

/** Keeps only fields that differ from the series. */
function differences(series: EventFields, edited: EventException): EventException {
  const rule = generatedOn(series, edited.date)
  const own: Record<string, unknown> = {
    ...pick(series, texts),
    start: rule?.start,
    end: rule?.end,
  }
  const names = Object.entries(edited).filter(([name, value]) => own[name] !== value)
  // The date always differs.
  return Object.fromEntries(names) as EventException
}

/** Shifts edited occurrences with the series; the named one gets the change itself. */
function exceptionsAfter(
  event: EventFields,
  series: EventFields,
  change: EventChange,
  shift: number,
): EventException[] {
  const { occurrence, start, end } = change
  const moved = (time: string) => movedByDays(time, shift, series.timeZone)
  const after = event.exceptions.map((before): EventException => {
    const one = series.allDay === event.allDay ? before : withoutTimes(before)
    const shifted = {
      ...one,
      date: addDays(one.date, shift),
      ...(one.start !== undefined && { start: moved(one.start) }),
      ...(one.end !== undefined && { end: moved(one.end) }),
    }
    if (one.date !== occurrence || one.isDeleted) return shifted
    const times = { ...(start !== undefined && { start }), ...(end !== undefined && { end }) }
    return differences(series, { ...shifted, ...given(change), ...times })
  })
  return after.filter((one) => !isPlain(one))
}

/** Shifts the rule's weekdays or days along with the series. */
function movedRule(event: EventFields, shift: number): string | null {
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
  if (change.recurrence === undefined) series.recurrence = movedRule(event, shift)
  checkSeries(series)
  const dropped = editsDropped(event, series, shift)
  series.exceptions = exceptionsAfter(event, series, change, shift)
  return { event: next(event, series), dropped }
}

/** @throws AppError `invalid` for fields that belong to the whole series */
function checkOfSeries(event: EventFields, change: EventChange): void {
  const { allDay, recurrence, projectId: project, visibility } = event
  const ofSeries = { allDay, recurrence, project, visibility }
  for (const [name, value] of Object.entries(ofSeries)) {
    // A change has these fields, too.
    const asked = change[name as keyof typeof ofSeries]
    if (asked !== undefined && asked !== value)
      throw invalid({ [name]: 'This can only be changed for all occurrences' })
  }
}

/** Stores only the differences from the series, or nothing if there are none. */
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
  return next(event, {
    exceptions: withException(event.exceptions, differences(event, edited)),
  })
}

const pick = (event: EventFields, names: typeof texts) =>
  Object.fromEntries(names.map((name) => [name, event[name]]))

/** Has nothing but its date, so it equals the series. */
const isPlain = (exception: EventException) => Object.keys(exception).length === 1

/** @throws AppError `invalid` above the number that keeps calendars fast */
function withException(exceptions: EventException[], edited: EventException): EventException[] {
  const others = exceptions.filter(({ date }) => date !== edited.date)
  if (isPlain(edited)) return others
  if (others.length >= maxExceptions)
    throw invalid({
      occurrence: `At most ${maxExceptions} occurrences can differ from their series: end it and start another`,
    })
  return [...others, edited].toSorted((one, other) => one.date.localeCompare(other.date))
}

/** A series starts with its first occurrence. */
const isFirst = (event: EventFields, date: string) => date <= firstDay(event)

/** Ends the series on the day before. Keeps later edits in case its end is removed again. */
function endedBefore(event: EventFields, date: string): string | null {
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
 * @returns the remaining series, or undefined if nothing is left
 * @throws AppError `not_found` if the occurrence does not exist
 */
export function withoutOccurrences<E extends EventFields>(
  event: E,
  scope: EventChange['scope'] = 'all',
  date?: string,
): E | undefined {
  if (scope === 'all' || event.recurrence === null) return undefined
  if (date === undefined) throw invalid({ occurrence: 'Choose an occurrence' })
  if (!occurrenceOn(event, date)) throw notThere()
  if (scope === 'following') {
    if (isFirst(event, date)) return undefined
    return next(event, { recurrence: endedBefore(event, date) })
  }
  const before = event.exceptions.find((one) => one.date === date)
  const deleted = { ...before, date, isDeleted: true }
  return next(event, { exceptions: withException(event.exceptions, deleted) })
}
