// In-memory board server for tests. Calls arrive and are answered after set delays, or fail.
import {
  type Task,
  type TaskChange,
  type TaskStatus,
  taskStatuses,
  tasks,
} from '#contract/work/tasks.ts'
import type { Update } from '#contract/updates.ts'
import { type Api, ApiError } from '#web/lib/api.ts'

export const projectId = 'project'

export interface Delays {
  requestMs: number
  answerMs: number
  /** Whether the request or the answer gets lost. */
  failure?: 'request' | 'answer' | undefined
}

export type FakeServer = ReturnType<typeof createFakeServer>

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const isAbove = (a: Task, b: Task) => a.rank < b.rank || (a.rank === b.rank && a._id < b._id)

/** @param line delays of successive calls, repeated in a loop */
export function createFakeServer(line: readonly Delays[]) {
  const cards = new Map<string, Task>()
  const cardIds: string[] = []
  let isFailing = false
  const saved: { cardId: string; sentAt: number }[] = []
  const calls: { method: string; path: string }[] = []
  const windows = new Set<(update: Update) => void>()

  const column = (status: TaskStatus) =>
    [...cards.values()]
      .filter((card) => card.status === status)
      .toSorted((a, b) => (isAbove(a, b) ? -1 : 1))

  function publish(id: string, version: number) {
    const update: Update = { kind: 'task', id, project: projectId, company: 'company', version }
    for (const deliver of windows) deliver(update)
  }

  function save(card: Task) {
    cards.set(card._id, card)
    publish(card._id, card.version)
    return card
  }

  function create() {
    const _id = `card ${cardIds.length}`
    cardIds.push(_id)
    const fields = {
      _id,
      title: _id,
      description: '',
      priority: 'medium',
      status: taskStatuses[0],
      rank: rankBetween(column(taskStatuses[0]).at(-1)),
    }
    // These tests use no other properties of a task.
    save({ ...fields, version: 1 } as Task)
  }

  function rankBetween(above: Task | undefined, below?: Task): string {
    const low = Number(above?.rank ?? 0)
    const high = below ? Number(below.rank) : low + 2 ** 40
    return String(Math.round((low + high) / 2)).padStart(20, '0')
  }

  function change(id: string, { version, status, after, ...fields }: TaskChange) {
    const card = cards.get(id)
    if (!card) throw new ApiError('not_found', 'Not found')
    if (version !== undefined && version !== card.version) {
      throw new ApiError('stale', 'Someone else changed this')
    }
    const next = { ...card, ...fields, version: card.version + 1 } as Task
    return save(status === undefined ? next : { ...next, ...placeOf(id, status, after ?? null) })
  }

  function placeOf(id: string, status: TaskStatus, after: string | null) {
    const others = column(status).filter(({ _id }) => _id !== id)
    const above = others.findIndex(({ _id }) => _id === after)
    if (after !== null && above < 0) {
      const fields = { after: 'The card above is not there' }
      throw new ApiError('invalid', 'The card above is not there', { fields })
    }
    return { status, rank: rankBetween(others[above], others[above + 1]) }
  }

  function answer(path: string, sent: unknown): unknown {
    const { params, body } = sent as {
      params: { taskId: string }
      body: Parameters<typeof change>[1]
    }
    if (path === tasks.allOfProject.path) return taskStatuses.flatMap(column)
    if (body) return change(params.taskId, body)
    const card = cards.get(params.taskId)
    if (!card) throw new ApiError('not_found', 'Not found')
    return { ...card, can: { edit: true, delete: true } }
  }

  async function call(endpoint: { method: string; path: string }, sent: unknown) {
    const { requestMs, answerMs, ...how } = line[calls.length % line.length] ?? {
      requestMs: 1,
      answerMs: 1,
    }
    const failure = isFailing ? how.failure : undefined
    calls.push(endpoint)
    const sentAt = Date.now()
    await pause(requestMs)
    if (failure === 'request') throw new ApiError('network', 'Network Error')
    // A snapshot, however long the answer takes.
    const result = structuredClone(answer(endpoint.path, sent))
    if (endpoint.method === 'PUT') saved.push({ cardId: (result as Task)._id, sentAt })
    await pause(answerMs)
    if (failure === 'answer') throw new ApiError('network', 'Network Error')
    return result
  }

  for (let i = 0; i < 8; i += 1) create()
  return {
    // Each call returns what its endpoint declares.
    api: ((endpoint, sent) => call(endpoint, sent)) as Api,
    calls,
    saved,
    create,
    publish,
    setFailing: (value: boolean) => (isFailing = value),
    change,
    cardIdAt: (index: number) => cardIds[index] ?? '',
    has: (id: string) => cards.has(id),
    card: (id: string) => cards.get(id),
    retitle(id: string) {
      const card = cards.get(id)
      if (card) save({ ...card, title: `${id}, ${card.version + 1}`, version: card.version + 1 })
    },
    remove(id: string) {
      if (cards.delete(id)) publish(id, 0)
    },
    connect(deliver: (update: Update) => void) {
      windows.add(deliver)
      return () => void windows.delete(deliver)
    },
    columns: () =>
      Object.fromEntries(
        taskStatuses.map((status) => [status, column(status).map(({ _id }) => _id)]),
      ),
    titles: () => taskStatuses.flatMap(column).map(({ title }) => title),
  }
}
