// Kills the program repeatedly in a stream of moves, and counts acknowledged moves that are missing.
import { join } from 'node:path'
import type { Task, TaskStatus } from '#contract/work/tasks.ts'
import { taskStatuses } from '#contract/work/tasks.ts'
import { type Program, freePort, startProgram } from './program.ts'

const movers = 8
const tasksEach = 5

interface Answered {
  status: TaskStatus
  version: number
  /** Sent but unanswered when the program was killed, so it may or may not have happened. */
  pending?: TaskStatus | undefined
}

export interface CrashReport {
  kills: number
  answered: number
  /** One sentence for each acknowledged change that is missing or duplicated. */
  losses: string[]
  slowestStartMs: number
}

interface Session {
  url: string
  token: string
}

async function call({ url, token }: Session, method: string, path: string, body?: unknown) {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
  return response.json()
}

async function signIn(url: string): Promise<string> {
  const body = { email: 'admin@enfilade.test', password: 'Enfilade-demo-1', remember: true }
  const { token } = (await call({ url, token: '-' }, 'POST', '/auth/signin', body)) as {
    token: string
  }
  return token
}

async function createBoard(session: Session): Promise<{ projectId: string; taskIds: string[] }> {
  const [company] = (await call(session, 'GET', '/companies/all')) as { _id: string }[]
  const project = (await call(session, 'POST', '/projects/create', {
    company: company?._id,
    title: 'Crash',
    startDate: '2026-01-01',
    endDate: '2026-12-31',
  })) as { _id: string }
  const taskIds: string[] = []
  for (let i = 0; i < movers * tasksEach; i += 1) {
    const path = `/projects/${project._id}/tasks/create`
    const task = (await call(session, 'POST', path, { title: `Card ${i}` })) as Task
    taskIds.push(task._id)
  }
  return { projectId: project._id, taskIds }
}

const any = <T>(items: readonly T[]): T => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('Nothing to choose from')
  return item
}

/** Moves separate cards until the program is gone, and records every answer. */
async function moveUntilGone(
  session: Session,
  taskIds: string[],
  known: Map<string, Answered>,
  onAnswer: () => void,
): Promise<void> {
  for (;;) {
    const taskId = any(taskIds)
    const status = any(taskStatuses)
    const before = known.get(taskId) ?? { status: 'not started', version: 1 }
    known.set(taskId, { ...before, pending: status })
    try {
      const path = `/projects/tasks/${taskId}`
      const task = (await call(session, 'PUT', path, { status, after: null })) as Task
      known.set(taskId, { status: task.status, version: task.version })
      onAnswer()
    } catch {
      return
    }
  }
}

function findLost(board: Task[], taskIds: string[], known: Map<string, Answered>): string[] {
  const losses: string[] = []
  if (new Set(board.map(({ _id }) => _id)).size !== board.length) losses.push('A card stands twice')
  for (const taskId of taskIds) {
    const task = board.find(({ _id }) => _id === taskId)
    const answered = known.get(taskId)
    if (!task) losses.push(`Card ${taskId} is gone`)
    else if (answered && task.version < answered.version) {
      losses.push(`Card ${taskId} fell from version ${answered.version} to ${task.version}`)
    } else if (answered && ![answered.status, answered.pending].includes(task.status)) {
      losses.push(`Card ${taskId} is ${task.status}, answered was ${answered.status}`)
    }
    if (task) known.set(taskId, { status: task.status, version: task.version })
  }
  return losses
}

/** @param dataDir an empty folder */
export async function crashRounds(dataDir: string, kills: number): Promise<CrashReport> {
  const port = await freePort()
  const start = () => startProgram({ dataDir: join(dataDir, 'data'), port })
  let program: Program = await start()
  const session = { url: program.url, token: await signIn(program.url) }
  const { projectId, taskIds } = await createBoard(session)
  const known = new Map<string, Answered>()
  const report: CrashReport = { kills, answered: 0, losses: [], slowestStartMs: 0 }

  for (let round = 0; round < kills; round += 1) {
    // Random on purpose: each round tests a different moment.
    const killAt = report.answered + 15 + Math.floor(Math.random() * 100)
    const due = Promise.withResolvers<void>()
    const onAnswer = () => {
      report.answered += 1
      if (report.answered === killAt) due.resolve()
    }
    const streams = Array.from({ length: movers }, (_, i) =>
      moveUntilGone(session, taskIds.slice(i * tasksEach, (i + 1) * tasksEach), known, onAnswer),
    )
    await due.promise
    await program.kill()
    await Promise.all(streams)

    const startedAt = performance.now()
    program = await start()
    report.slowestStartMs = Math.max(report.slowestStartMs, performance.now() - startedAt)
    const board = (await call(session, 'GET', `/projects/${projectId}/tasks/all`)) as Task[]
    report.losses.push(...findLost(board, taskIds, known))
  }
  await program.stop()
  return report
}
