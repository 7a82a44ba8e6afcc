// Maps task rows to the wire.
import type { Task } from '#contract/work/tasks.ts'
import { presentProjectCard } from '#server/platform/rules.ts'
import type { TaskRow } from './rules.ts'

export const presentTask = (row: TaskRow): Task => presentProjectCard(row)
