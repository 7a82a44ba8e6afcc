// Adds a board: its project where none was chosen, its tasks with their subtasks and comments, the report.
import { uuidv7 } from 'uuidv7'
import type { Import } from '#contract/imports.ts'
import { addImportedComments } from '#server/domains/comments/service.ts'
import { addProjects } from '#server/domains/projects/service.ts'
import { addImported } from '#server/domains/tasks/service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Adding } from '../adding.ts'
import { nameOf } from '../person-type.ts'
import { type ImportRow, checkBoard } from '../rules.ts'
import { takeBackRecords } from '../taking-back.ts'
import type { BoardTask } from './convert.ts'
import { prepareStored } from './previewing.ts'
import { saveReport } from './store.ts'

const maxName = 100

/** Read before its transaction begins, in which nothing waits for a thread. */
export async function boardToAdd(ctx: Context, row: ImportRow): Promise<Adding> {
  const { board, report, tasks } = await prepareStored(ctx, row, true)
  const { id, intoCompany: companyId } = row
  checkBoard(board)
  let madeProject: string | null = null
  return {
    total: tasks.length,
    async begin(tx) {
      if (companyId === null) throw new AppError('not_found')
      const { newProject } = board
      const [made] = newProject
        ? await addProjects(ctx, tx, [{ ...newProject, company: companyId }])
        : []
      madeProject = made ?? null
    },
    end: (tx) => saveReport(tx, id, report, madeProject),
    add(tx, from, to) {
      const projectId = madeProject ?? row.intoProject
      if (companyId === null || projectId === null) throw new AppError('not_found')
      const place = { companyId, projectId, sharesComments: board.sharesComments }
      return addTasks(tx, ctx, tasks.slice(from, to), place)
    },
  }
}

interface Place {
  companyId: string
  projectId: string
  sharesComments: boolean
}

async function addTasks(
  tx: Tx,
  ctx: Context,
  tasks: readonly BoardTask[],
  { companyId, projectId, sharesComments }: Place,
): Promise<string[]> {
  const withIds = tasks.map((task) => ({ ...task, id: uuidv7() }))
  const now = new Date()
  const ids = await addImported(
    ctx,
    tx,
    projectId,
    withIds.map(({ id, fields, subtasks, archived }) => ({
      ...fields,
      id,
      archived,
      subtasks: subtasks.map((subtask) => ({ _id: uuidv7(), ...subtask })),
    })),
  )
  const comments = withIds.flatMap((task) =>
    task.comments.map(({ author, at, text }) => ({
      companyId,
      taskId: task.id,
      ...authorOf(author),
      visibility: sharesComments ? ('shared' as const) : ('internal' as const),
      text,
      createdAt: at === null ? now : new Date(at),
    })),
  )
  await addImportedComments(tx, comments)
  return ids
}

/** A name of one word is a name as well. */
function authorOf(author: string) {
  const { first, last } = nameOf(author.replaceAll(',', ' '))
  return { first: first.slice(0, maxName), last: last.slice(0, maxName) }
}

/** The project goes as well, where it was made for the board and nothing of it is left. */
export async function takeBackBoard(
  tx: Tx,
  ctx: Context,
  { recordIds, madeProject }: ImportRow,
): Promise<Import['kept']> {
  const kept = await takeBackRecords(tx, ctx, 'task', recordIds)
  if (madeProject === null) return kept
  return [...kept, ...(await takeBackRecords(tx, ctx, 'project', [madeProject]))]
}
