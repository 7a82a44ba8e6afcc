// Saves moved and resized entries: optimistic update, rollback with the reason on failure, and Undo.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { campaigns } from '#contract/marketing/campaigns.ts'
import { addDays, daysBetween } from '#contract/values/days.ts'
import { type CalendarEntry, type EventScope, events, isDay } from '#contract/work/calendar.ts'
import { projects } from '#contract/work/projects.ts'
import { tasks } from '#contract/work/tasks.ts'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { toast } from '#web/ui/toast-store.ts'
import { readEntriesAgain } from '../queries.ts'
import { type EntryTimes, type Shift, shiftedTimes, whenText } from './entry-times.ts'
import { keyOf } from './placed.ts'
import { ScopeDialog } from './scope-dialog.tsx'
import { clockAt } from './zoned.ts'

interface SavedMove {
  version: number
}

interface EventMove extends EntryTimes {
  scope: EventScope
  dropEdited?: boolean
}

/** Saves a date of a project, campaign or task. */
function saveDate(entry: CalendarEntry, day: string, version: number): Promise<SavedMove> {
  const field = entry.date === 'end' ? 'endDate' : 'startDate'
  const body = { [field]: day, version }
  switch (entry.kind) {
    case 'project':
      return api(projects.change, { params: { projectId: entry._id }, body })
    case 'campaign':
      return api(campaigns.change, { params: { campaignId: entry._id }, body })
    default:
      return api(tasks.change, { params: { taskId: entry._id }, body: { dueDate: day, version } })
  }
}

function saveEvent(entry: CalendarEntry, move: EventMove, version: number): Promise<SavedMove> {
  const { _id: eventId, occurrence, allDay } = entry
  const body = { ...move, allDay, version, ...(occurrence !== null && { occurrence }) }
  return api(events.change, { params: { eventId }, body })
}

/** The occurrence's id after the whole series moved, given by its new scheduled day. */
function movedOccurrence(entry: CalendarEntry, { start }: EntryTimes, scope: EventScope) {
  if (scope === 'this' || entry.occurrence === null) return entry
  const dayOf = (time: string) => (isDay(time) ? time : clockAt(time, entry.timeZone ?? 'UTC').day)
  const days = daysBetween(dayOf(entry.start), dayOf(start))
  return { ...entry, occurrence: addDays(entry.occurrence, days) }
}

const entryLists = { queryKey: [events.list.path] }

/** Shows new times of an entry until the server answers and the entries are read again. */
function cacheTimes(cache: QueryClient, key: string, times: EntryTimes): void {
  // A read under way may be older.
  void cache.cancelQueries(entryLists)
  cache.setQueriesData<CalendarEntry[]>(entryLists, (entries) =>
    entries?.map((entry) => (keyOf(entry) === key ? { ...entry, ...times } : entry)),
  )
}

interface Asking {
  entry: CalendarEntry
  times: EntryTimes
}

export interface Moves {
  move(entry: CalendarEntry, shift: Shift): void
  /** The dialog that asks for the scope, while open. */
  question: ReactNode
}

export function useMoves(timeZone: string): Moves {
  const cache = useQueryClient()
  const [asking, setAsking] = useState<Asking>()

  function move(entry: CalendarEntry, shift: Shift) {
    const times = shiftedTimes(entry, shift, timeZone)
    if (times.start === entry.start && times.end === entry.end) return
    if (entry.occurrence !== null) setAsking({ entry, times })
    else void saveMove(cache, { entry, times, timeZone, scope: 'all' })
  }

  return {
    move,
    question: asking && (
      <ScopeDialog
        title={`Move “${asking.entry.title}”`}
        confirmLabel="Move"
        onClose={() => setAsking(undefined)}
        onConfirm={async (scope, dropEdited) => {
          const failure = await saveMove(cache, { ...asking, timeZone, scope, dropEdited })
          if (!failure) setAsking(undefined)
          return failure
        }}
      />
    ),
  }
}

interface Move extends Asking {
  timeZone: string
  scope: EventScope
  dropEdited?: boolean
}

/** @returns the error, if the open dialog is to show it */
async function saveMove(cache: QueryClient, move: Move): Promise<ApiError | undefined> {
  const { entry, times, timeZone, scope, dropEdited = false } = move
  const isSeries = entry.occurrence !== null
  const save = (of: CalendarEntry, to: EntryTimes, version: number) =>
    of.kind === 'event'
      ? saveEvent(of, { ...to, scope, ...(dropEdited && { dropEdited }) }, version)
      : saveDate(of, to.start, version)
  if (!isSeries || scope === 'this') cacheTimes(cache, keyOf(entry), times)
  try {
    const { version } = await save(entry, times, entry.version)
    await readEntriesAgain(cache)
    const label = `“${entry.title}” moved to ${whenText(times, timeZone)}`
    if (isSeries && scope === 'following') toast.success(label)
    else {
      const back = movedOccurrence(entry, times, scope)
      const step = {
        label,
        undo: async () => {
          await save(back, { start: entry.start, end: entry.end }, version)
          await readEntriesAgain(cache)
        },
      }
      toastWithUndo(step)
    }
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    cacheTimes(cache, keyOf(entry), { start: entry.start, end: entry.end })
    void readEntriesAgain(cache)
    if (isSeries) return error
    toast.error(`“${entry.title}”: ${Object.values(error.fields)[0] ?? error.message}`, {
      about: keyOf(entry),
      retry: () => void saveMove(cache, move),
    })
    return undefined
  }
}
