// Recurring tasks: sets up and ends series, and creates each due task exactly once, even after a crash.
import { uuidv7 } from 'uuidv7'
import type { TaskRecurrence, TaskRecurrenceChange } from '#contract/work/task-recurrence.ts'
import { requireProject } from '#server/work/projects/service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { saveCard } from '#server/platform/cards.ts'
import {
  type Context,
  type Platform,
  type Work,
  publicContextFor,
} from '#server/platform/context.ts'
import { localDay } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { makeEachDue } from '#server/platform/each-due.ts'
import { authorize } from '#server/platform/policy.ts'
import { rankBetween } from '#server/platform/rank.ts'
import { assigneeOfCopy, taskType } from './card.ts'
import { addTasks } from './bulk.ts'
import { lockTasks } from './bulk-store.ts'
import type { TaskRow } from './rules.ts'
import { dueDays, plannedSeries, presentRecurrence, returnedTask } from './series-rules.ts'
import * as store from './series-store.ts'

export function listRecurrences(ctx: Context, projectId: string): Promise<TaskRecurrence[]> {
  return ctx.read(async (tx) => {
    await requireProject(tx, ctx, projectId)
    return (await store.listSeries(tx, ctx.caller, projectId)).map(presentRecurrence)
  })
}

async function lockTask(tx: Tx, ctx: Context, taskId: string): Promise<TaskRow> {
  const task = orNotFound((await lockTasks(tx, ctx.caller, [taskId]))[0])
  authorize(taskType.policy.edit, ctx.caller, task)
  return task
}

/** Later tasks are copied from this task as it is now. */
export function setRecurrence(
  ctx: Context,
  taskId: string,
  change: TaskRecurrenceChange,
): Promise<TaskRecurrence> {
  return ctx.transaction(async (tx) => {
    const before = await lockTask(tx, ctx, taskId)
    const today = localDay(new Date())
    const known = before.series === null ? undefined : await store.lockSeries(tx, before.series)
    const id = known?.id ?? uuidv7()
    const last = (await store.listPeriods(tx, id)).at(-1)
    const series = plannedSeries({ id, task: before, before: known, today, last }, change)
    await store.saveSeries(tx, series)
    await touch(tx, ctx, before, id)
    if (!known) await store.setPeriods(tx, [{ taskId, day: before.dueDate ?? today }])
    return presentRecurrence(series)
  })
}

export function endRecurrence(ctx: Context, taskId: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const task = await lockTask(tx, ctx, taskId)
    const series = orNotFound(
      task.series === null ? undefined : await store.lockSeries(tx, task.series),
    )
    await store.saveSeries(tx, { ...series, nextOn: null })
    await touch(tx, ctx, task, series.id)
  })
}

/** Bumps the task's version, so that other windows learn of the change. */
async function touch(tx: Tx, ctx: Context, before: TaskRow, series: string): Promise<void> {
  const card = { ...before, series, version: before.version + 1, updatedAt: new Date() }
  await saveCard(tx, ctx, taskType, { card, before })
}

/**
 * Creates the due tasks, with one transaction per series.
 * @param today in the program's time zone
 * @returns the number of tasks created
 */
export const returnDueTasks = (platform: Platform, today = localDay(new Date())): Promise<number> =>
  makeEachDue({
    contextOf: () => publicContextFor(platform, { address: '', signedIn: async () => undefined }),
    lock: (tx, except) => store.lockDueSeries(tx, today, except),
    make: (tx, work, series) => returnTasks(tx, work, series, today),
  })

async function returnTasks(
  tx: Tx,
  work: Work,
  series: store.SeriesRow,
  today: string,
): Promise<number> {
  const { days, nextOn } = dueDays(series, today)
  await store.saveSeries(tx, { ...series, nextOn })
  if (!(await store.isWorkGoingOn(tx, series.projectId))) return 0
  const known = new Set(await store.listPeriods(tx, series.id))
  const missing = days.filter((day) => !known.has(day))
  const tasks = await placed(tx, series, missing)
  await addTasks(tx, work, tasks)
  await store.setPeriods(
    tx,
    tasks.map(({ id }, at) => ({ taskId: id, day: missing[at] ?? '' })),
  )
  return tasks.length
}

/** Places the tasks at the end of the first column. */
async function placed(tx: Tx, series: store.SeriesRow, days: string[]): Promise<TaskRow[]> {
  const { companyId, projectId, content } = series
  const assignedTo = await assigneeOfCopy(tx, { ...content, companyId })
  const column = { ownerId: projectId, status: 'not started' }
  let { above: rank } = await taskType.store.findPlace(tx, column)
  return days.map((day) => {
    rank = rankBetween(rank, null)
    const now = new Date()
    const task = returnedTask(series, day, uuidv7)
    return { ...task, assignedTo, rank, createdAt: now, updatedAt: now }
  })
}
