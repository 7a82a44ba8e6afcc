// Test window on the fake server: board, panels and undo.
import { type QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import * as z from 'zod'
import { type Task, priorities, taskStatuses, tasks } from '#contract/work/tasks.ts'
import type { Update } from '#contract/updates.ts'
import { createBoardStore } from '#web/kit/boards/board-store.ts'
import { idsAbove } from '#web/kit/boards/placement.ts'
import { createMove, createUndoableMove } from '#web/kit/boards/use-move.ts'
import { FieldSaver, type SavedFields } from '#web/kit/records/field-saver.ts'
import { undoSave } from '#web/kit/records/undo-save.ts'
import type { Api } from '#web/lib/api.ts'
import { cacheCard } from '#web/lib/card-cache.ts'
import { createCardList } from '#web/lib/card-list.ts'
import { replaceFields } from '#web/lib/field-paths.ts'
import { createQueryClient, toQuery, refetchQueries } from '#web/lib/query.ts'
import type { RecordCalls } from '#web/lib/save-over.ts'
import { createUndoStack, type UndoStack, type UndoStep } from '#web/lib/undo.ts'
import { trackWrites } from '#web/lib/browser.ts'
import { applyUpdates } from '#web/kit/live/apply-updates.ts'
import { CardRefetcher } from '#web/kit/live/card-refetcher.ts'
import { liveRules } from '#web/live.ts'
import { type FakeServer, projectId } from './fake-server.ts'

type Status = Task['status']

export type BoardWindow = ReturnType<typeof openWindow>

export function openWindow(server: FakeServer) {
  const api = trackWrites(server.api)
  const client = createQueryClient(api)
  const query = createCardList(tasks.allOfProject, { params: { projectId } })
  const reads = new CardRefetcher(client)
  const errors: { cardId: string; at: number }[] = []
  const undos = createUndoStack()
  const said: string[] = []
  undos.subscribe((outcome) => {
    said.push(outcome.type === 'failed' ? `failed: ${outcome.reason}` : outcome.type)
  })
  const move = createUndoableMove<Status, Task>({
    client,
    list: query.queryKey,
    move: createMove(client, query.queryKey, ({ cardId, toStatus, ...place }) =>
      server.api(tasks.change, {
        params: { taskId: cardId },
        body: { status: toStatus, ...place },
      }),
    ),
    titleOf: (status) => status,
    undos,
    onMoved: () => undefined,
  })
  const store = createBoardStore<Status, Task>(
    { statuses: taskStatuses, columnOf: ({ status }) => status },
    [],
    { send: move, onMoveError: ({ cardId }) => errors.push({ cardId, at: Date.now() }) },
  )
  const observer = new QueryObserver(client, query)
  const unsubscribe = observer.subscribe(({ data }) => data && store.setServerCards(data))
  let batch: Update[] = []
  const disconnect = server.connect((update) => {
    if (batch.push(update) > 1) return
    setTimeout(() => {
      applyUpdates(client, reads, liveRules, batch)
      batch = []
    }, 60)
  })
  const column = (status: Status) => store.view().columns.get(status) ?? []
  return {
    client,
    store,
    errors,
    said,
    undos,
    undo: () => undos.undoLast(),
    openPanel: (cardId: string, stepOf?: PanelOptions['stepOf']) =>
      openPanel({ client, api, list: query.queryKey, undos, cardId, stepOf }),
    columns: () =>
      Object.fromEntries(
        taskStatuses.map((status) => [status, column(status).map(({ _id }) => _id)]),
      ),
    shows: (cardId: string) =>
      taskStatuses.some((status) => column(status).some(({ _id }) => _id === cardId)),
    titles: () => taskStatuses.flatMap((status) => column(status).map(({ title }) => title)),
    readList: () => refetchQueries(client, { queryKey: query.queryKey }),
    drop(cardId: string, toStatus: Status, index: number) {
      store.move({ cardId, toStatus, above: idsAbove(column(toStatus), cardId, index) })
    },
    close() {
      unsubscribe()
      disconnect()
      reads.stop()
      client.clear()
    },
  }
}

const PanelValues = z.strictObject({ description: z.string(), priority: z.enum(priorities) })
export type PanelValues = z.infer<typeof PanelValues>

interface PanelOptions {
  client: QueryClient
  api: Api
  list: QueryKey
  undos: UndoStack
  cardId: string
  /** Wraps the undo step of a save, to observe it. */
  stepOf?: ((step: UndoStep, fields: SavedFields<Task>) => UndoStep) | undefined
}

const valuesOf = ({ description, priority }: Task): PanelValues => ({ description, priority })

/** A card's open panel: a form whose fields are saved on blur. */
async function openPanel({
  client,
  api,
  list,
  undos,
  cardId,
  stepOf = (step) => step,
}: PanelOptions) {
  const params = { taskId: cardId }
  const query = toQuery(tasks.get, { params })
  const card = await client.fetchQuery(query)
  let form = valuesOf(card)
  const calls: RecordCalls<Task, PanelValues> = {
    valuesOf,
    save: (body) => api(tasks.change, { params, body }),
    read: () => client.fetchQuery({ ...query, staleTime: 0 }),
    cache: (saved, startedAt) =>
      cacheCard(client, { list, detail: query.queryKey }, saved, startedAt),
  }
  const saver = new FieldSaver<Task, PanelValues>(card, {
    schema: PanelValues,
    calls,
    form: {
      read: () => form,
      write: (fields) => (form = replaceFields(form, fields)),
      rebase: () => undefined,
    },
    onSaving: (save) =>
      undos.pushSaving(
        save.then((fields) => fields && stepOf(undoSave(calls, fields, cardId), fields)),
      ),
    onFailed: () => undefined,
  })
  const observer = new QueryObserver(client, query)
  const unsubscribe = observer.subscribe(({ data }) => data && saver.takeOver(data))
  return {
    saver,
    close: unsubscribe,
    form: () => form,
    edit(fields: Partial<PanelValues>) {
      form = { ...form, ...fields }
      for (const path of Object.keys(fields)) void saver.leave(path)
    },
  }
}
