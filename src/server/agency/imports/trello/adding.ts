// Adds a previewed board: a project if none was chosen, tasks with subtasks and comments, and the report.
import { uuidv7 } from 'uuidv7'
import type { Import } from '#contract/agency/imports.ts'
import { addImportedComments } from '#server/work/comments/service.ts'
import { addProjects } from '#server/work/projects/service.ts'
import { addImported } from '#server/work/tasks/service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { renderBulk } from '#server/platform/markdown/render-bulk.ts'
import type { Adding } from '../adding.ts'
import { checkBoardPreview } from '../check-preview.ts'
import type { UndoPlatform } from '../import-type.ts'
import { type ImportRow, checkBoard } from '../rules.ts'
import { undoRecords } from '../undo-import.ts'
import type { BoardComment, BoardTask } from './convert.ts'
import { choicesOfPreview } from './overview.ts'
import { prepareStored } from './previewing.ts'
import { saveReport } from './store.ts'

interface RenderedTask extends BoardTask {
  comments: (BoardComment & { html: string })[]
}

/**
 * Reads the board and renders comments before the transaction begins, so that it never waits for a worker.
 * @param checkGoesOn throws if the import was cancelled
 */
export async function boardToAdd(
  ctx: Context,
  row: ImportRow,
  checkGoesOn: () => Promise<void>,
): Promise<Adding> {
  const { id, intoCompany: companyId, board: shown } = row
  if (!shown) throw new AppError('wrong_state')
  const options = { ...row.options, board: choicesOfPreview(shown) }
  const {
    board,
    report,
    reportCount,
    tasks: read,
  } = await prepareStored(ctx, { ...row, options }, true)
  checkBoard(board)
  checkBoardPreview(board, shown)
  const tasks = await withHtml(read, checkGoesOn)
  let madeProject: string | null = null
  return {
    total: tasks.length,
    async begin(tx) {
      if (companyId === null) throw new AppError('not_found')
      const { newProject } = board
      const [made] = newProject
        ? await addProjects(tx, ctx, [{ ...newProject, company: companyId }])
        : []
      madeProject = made ?? null
    },
    end: (tx) => saveReport(tx, id, { report, reportCount }, madeProject),
    add(tx, from, to) {
      const projectId = madeProject ?? row.intoProject
      if (companyId === null || projectId === null) throw new AppError('not_found')
      const place = { companyId, projectId, sharesComments: board.sharesComments }
      return addTasks(tx, ctx, tasks.slice(from, to), place)
    },
  }
}

async function withHtml(
  tasks: readonly BoardTask[],
  checkGoesOn: () => Promise<void>,
): Promise<RenderedTask[]> {
  const texts = tasks.flatMap(({ comments }) => comments.map(({ text }) => text))
  const rendered = (await renderBulk(texts, checkGoesOn)).values()
  return tasks.map((task) => ({
    ...task,
    comments: task.comments.map((comment) => ({ ...comment, html: rendered.next().value ?? '' })),
  }))
}

interface Place {
  companyId: string
  projectId: string
  sharesComments: boolean
}

async function addTasks(
  tx: Tx,
  ctx: Context,
  tasks: readonly RenderedTask[],
  { companyId, projectId, sharesComments }: Place,
): Promise<string[]> {
  const withIds = tasks.map((task) => ({ ...task, id: uuidv7() }))
  const now = new Date()
  const ids = await addImported(
    tx,
    ctx,
    projectId,
    withIds.map(({ id, fields, subtasks, archived }) => ({
      ...fields,
      id,
      archived,
      subtasks: subtasks.map((subtask) => ({ _id: uuidv7(), ...subtask })),
    })),
  )
  const comments = withIds.flatMap((task) =>
    task.comments.map(({ author, at, text, html }) => ({
      companyId,
      taskId: task.id,
      author,
      visibility: sharesComments ? ('shared' as const) : ('internal' as const),
      text,
      html,
      createdAt: at === null ? now : new Date(at),
    })),
  )
  await addImportedComments(tx, comments)
  return ids
}

/** Also deletes the project created for the board, unless something in it remains or can be restored. */
export async function takeBackBoard(
  tx: Tx,
  ctx: Context,
  { recordIds, madeProject }: ImportRow,
  platform: UndoPlatform,
): Promise<Import['remaining']> {
  const remaining = await undoRecords(tx, ctx, platform, { kind: 'task', recordIds })
  if (madeProject === null) return remaining
  const made = { kind: 'project' as const, recordIds: [madeProject] }
  const named = new Set(remaining.map(({ _id }) => _id))
  const ofProject = await undoRecords(tx, ctx, platform, made)
  return [...remaining, ...ofProject.filter(({ _id }) => !named.has(_id))]
}
