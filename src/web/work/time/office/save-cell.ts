// Saves a week sheet cell by adding an entry, or changing or deleting its last one, each with Undo.
import type { QueryClient } from '@tanstack/react-query'
import { deletions } from '#contract/records/deletions.ts'
import { type TimeEntry, time } from '#contract/work/time.ts'
import { formatMinutes, minutesOfDay } from '#web/work/time/parts/duration.ts'
import { askIfLongDay } from '#web/work/time/parts/exceeds-day.ts'
import { readTimeAgain } from '#web/work/time/queries.ts'
import { titleOf } from '#web/work/time/parts/timer-calls.ts'
import type { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { pushUndo } from '#web/lib/undo.ts'
import { type SheetRow, dayName, sumOf } from './week.ts'

export interface Cell {
  row: SheetRow
  day: string
  entries: readonly TimeEntry[]
}

/** Why a cell can't hold this much time. */
export function cellIssue({ entries, day }: Cell, minutes: number | undefined): string | undefined {
  if (minutes === undefined) return 'Enter a time such as 1:30, 1.5 or 90m'
  const length = Math.max(24 * 60, minutesOfDay(day))
  if (minutes > length) return `A day has ${length / 60} hours`
  if (entries.length < 2 || minutes === sumOf(entries)) return undefined
  const last = entries.at(-1)?.minutes ?? 0
  return last + minutes - sumOf(entries) < 1
    ? `This cell has ${entries.length} entries. Change them one by one below`
    : undefined
}

/** Whether the entries have changed, so a retry can't succeed and they are reloaded instead. */
export const isConflict = ({ code }: ApiError): boolean =>
  code === 'stale' || code === 'wrong_state' || code === 'not_found'

/**
 * Saves a cell and records an Undo step.
 * @param key stays the same for the same value until it is saved, so it is logged once
 * @throws ApiError
 */
export async function saveCell(
  client: QueryClient,
  cell: Cell,
  minutes: number,
  key: string,
): Promise<void> {
  const undo = await write(cell, minutes, key)
  if (!undo) return
  await readTimeAgain(client)
  // Subscribers are notified in the next task.
  await new Promise((resolve) => setTimeout(resolve))
  pushUndo({
    label: `${titleOf(cell.row)}, ${dayName(cell.day)}: ${formatMinutes(minutes)}`,
    async undo() {
      await undo()
      await readTimeAgain(client)
    },
  })
}

/** @returns the undo function; undefined if nothing changed */
async function write({ row, day, entries }: Cell, minutes: number, key: string) {
  const last = entries.at(-1)
  if (!last) return minutes === 0 ? undefined : create(row, day, minutes, key)
  const change = minutes - sumOf(entries)
  if (change === 0) return undefined
  const params = { entryId: last._id }
  if (minutes === 0) {
    await api(time.remove, { params })
    return () => api(deletions.restore, { params: { recordId: last._id } })
  }
  const body = { minutes: last.minutes + change, version: last.version }
  const { version } = await askIfLongDay((confirmed) =>
    api(time.change, { params, body: { ...body, ...confirmed } }),
  )
  return () =>
    askIfLongDay((confirmed) =>
      api(time.change, { params, body: { minutes: last.minutes, version, ...confirmed } }),
    )
}

async function create({ project, task }: SheetRow, day: string, minutes: number, key: string) {
  const body = { project: project._id, task: task?._id ?? null, day, minutes }
  const added = await askIfLongDay((confirmed) =>
    api(time.create, { body: { ...body, ...confirmed } }, { idempotencyKey: key }),
  )
  return () => api(time.remove, { params: { entryId: added._id } })
}
