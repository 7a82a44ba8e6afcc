// Maps events and other dated records to the API's form.
import type { StaffPermission } from '#contract/agency/staff-roles.ts'
import type { CalendarEntry, Event } from '#contract/work/calendar.ts'
import { type Caller, isPermitted } from '#server/platform/caller.ts'
import { type Occurrence, occurrencesIn, type TimeSpan } from './occurrences.ts'
import { policy } from './policy.ts'
import type { DateRow } from '#server/records/dates-store.ts'
import type { BookedRow, EventRow } from './store.ts'

/** @param occurrence for a series, if one was requested */
export function presentEvent(row: EventRow, occurrence?: Occurrence): Event {
  const { id, companyId, projectId, createdBy, createdAt, updatedAt } = row
  const { exception } = occurrence ?? {}
  const { start, end } = occurrence ?? row
  return {
    _id: id,
    company: companyId,
    project: projectId,
    title: exception?.title ?? row.title,
    description: exception?.description ?? row.description,
    location: exception?.location ?? row.location,
    visibility: row.visibility,
    allDay: row.allDay,
    start,
    end,
    timeZone: row.timeZone,
    recurrence: row.recurrence,
    occurrence: occurrence?.date ?? null,
    exceptions: row.exceptions,
    createdBy: createdBy && {
      _id: createdBy.id,
      name: { first: createdBy.first, last: createdBy.last },
    },
    version: row.version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** All occurrences of an event within the range. */
export function presentOccurrences(
  row: EventRow & { companyName: string },
  caller: Caller,
  span: TimeSpan,
): CalendarEntry[] {
  const common = {
    kind: 'event' as const,
    _id: row.id,
    date: null,
    company: row.companyId,
    companyName: row.companyName,
    project: row.projectId,
    allDay: row.allDay,
    timeZone: row.timeZone,
    visibility: row.visibility,
    isDone: false,
    isOverdue: false,
    version: row.version,
    can: { edit: policy.edit(caller, row) },
  }
  return occurrencesIn(row, span).map(({ date, start, end, exception }) => ({
    ...common,
    occurrence: date,
    title: exception?.title ?? row.title,
    location: exception?.location ?? row.location,
    start,
    end,
  }))
}

/** The permission needed to move a date in the calendar. Other dates only change with their record. */
const needsToMove: Partial<Record<DateRow['kind'], StaffPermission>> = {
  project: 'projects',
  campaign: 'projects',
  task: 'work',
}

function canMove(caller: Caller, kind: DateRow['kind']): boolean {
  const needs = needsToMove[kind]
  return needs !== undefined && isPermitted(caller, needs)
}

/** A date of any other record. */
export function presentDate(date: DateRow, caller: Caller): CalendarEntry {
  const { id, companyId, projectId, day, updatedAt: _, ...row } = date
  return {
    ...row,
    _id: id,
    occurrence: null,
    company: companyId,
    project: projectId,
    allDay: true,
    start: day,
    end: day,
    timeZone: null,
    location: '',
    can: { edit: canMove(caller, row.kind) },
  }
}

/** Links to the booking's message in the inbox. */
export function presentBooking(row: BookedRow): CalendarEntry {
  return {
    kind: 'booking',
    _id: row.messageId ?? row.id,
    occurrence: null,
    date: null,
    title: `Consultation: ${row.name}`,
    company: null,
    companyName: row.hostName ?? '',
    project: null,
    allDay: false,
    start: row.start.toISOString(),
    end: row.end.toISOString(),
    timeZone: null,
    location: row.place,
    visibility: 'internal',
    isDone: false,
    isOverdue: false,
    version: row.version,
    can: { edit: false },
  }
}
