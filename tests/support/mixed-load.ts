// Simulates an agency's busy day: people read boards and move cards, visitors read pages, windows stay open.
import { setTimeout as delay } from 'node:timers/promises'
import { type Task, taskStatuses } from '#contract/work/tasks.ts'
import type { Update } from '#contract/updates.ts'

const password = 'Enfilade-demo-1'
const pages = ['/', '/about', '/services', '/solutions', '/portfolio', '/faqs', '/contact']
/** Pause between two calls of one worker. */
const thinkMs = 40

export interface Failure {
  method: string
  path: string
  status: number | undefined
  text: string
}

export interface MixedLoad {
  calls: number
  /** Calls whose retry failed as well. */
  failures: Failure[]
  retries: number
  slowestMs: number
  /** Boards read after a live update, and how many of those were older than it. */
  boardsChecked: number
  older: number
  stop(): Promise<void>
}

export interface MixedLoadOptions {
  url: string
  workers: number
  streams: number
}

class Client {
  readonly url: string
  token = ''
  readonly load: MixedLoad

  constructor(url: string, load: MixedLoad) {
    this.url = url
    this.load = load
  }

  async #send(method: string, path: string, body: unknown, key: string) {
    const response = await fetch(this.url + path, {
      method,
      signal: AbortSignal.timeout(15_000),
      headers: {
        'idempotency-key': key,
        ...(this.token !== '' && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, text }
  }

  /** Retries once after a failure, as a browser or a proxy does. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T | undefined> {
    const key = crypto.randomUUID()
    const startedAt = performance.now()
    const attempt = () => this.#send(method, path, body, key).catch(() => undefined)
    let answer = await attempt()
    if (!answer || answer.status >= 500) {
      this.load.retries += 1
      await delay(answer ? 1000 : 50)
      answer = await attempt()
    }
    this.load.calls += 1
    this.load.slowestMs = Math.max(this.load.slowestMs, performance.now() - startedAt)
    if (!answer || answer.status >= 500) {
      this.load.failures.push({
        method,
        path,
        status: answer?.status,
        text: answer?.text.slice(0, 300) ?? '',
      })
      return undefined
    }
    return /^[[{]/.test(answer.text) ? (JSON.parse(answer.text) as T) : undefined
  }

  async signIn(): Promise<void> {
    const body = { email: 'admin@enfilade.test', password, remember: true }
    this.token = (await this.call<{ token: string }>('POST', '/auth/signin', body))?.token ?? ''
  }
}

const any = <T>(items: readonly T[]): T | undefined =>
  items[Math.floor(Math.random() * items.length)]

async function work(client: Client, projectId: string, isRunning: () => boolean): Promise<void> {
  for (let count = 0; isRunning(); count += 1) {
    const tasks = await client.call<Task[]>('GET', `/projects/${projectId}/tasks/all`)
    const task = any(tasks ?? [])
    const title = `Card ${count}`
    const created = await client.call<Task>('POST', `/projects/${projectId}/tasks/create`, {
      title,
    })
    if (task) {
      await client.call('PUT', `/projects/tasks/${task._id}`, {
        status: any(taskStatuses),
        after: null,
      })
    }
    if (created && count % 10 > 0) await client.call('DELETE', `/projects/tasks/${created._id}`)
    await client.call('GET', '/companies/all')
    await client.call('GET', any(pages) ?? '/')
    if (count % 50 === 49) await client.call('GET', `/portfolio?category=${count}`)
    await delay(thinkMs)
  }
}

/** Reads the board of a changed task from any process, as a window showing it does. */
async function checkBoard(client: Client, block: string): Promise<void> {
  const [, data] = /^id: .+\nevent: update\ndata: (.+)$/.exec(block) ?? []
  if (data === undefined) return
  const update = JSON.parse(data) as Update
  if (update.kind !== 'task' || update.version === 0 || Math.random() > 0.1) return
  const window = new Client(client.url, client.load)
  window.token = client.token
  const board = await window.call<Task[]>('GET', `/projects/${update.project}/tasks/all`)
  const task = board?.find(({ _id }) => _id === update.id)
  // A missing task has been deleted since.
  if (!task) return
  client.load.boardsChecked += 1
  if (task.version < update.version) client.load.older += 1
}

/** Simulates a window: reads its stream, and reopens it after a while or when it ends. */
async function watch(client: Client, isRunning: () => boolean): Promise<void> {
  const { url, token } = client
  while (isRunning()) {
    const closing = AbortSignal.timeout(Math.round(5000 + Math.random() * 20_000))
    try {
      const response = await fetch(`${url}/updates`, {
        headers: { authorization: `Bearer ${token}` },
        signal: closing,
      })
      let rest = ''
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        if (!isRunning()) return
        const blocks = (rest + chunk).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) await checkBoard(client, block)
      }
    } catch {
      await delay(200)
    }
  }
}

export async function startMixedLoad({
  url,
  workers,
  streams,
}: MixedLoadOptions): Promise<MixedLoad> {
  let isRunning = true
  const running: Promise<void>[] = []
  const load: MixedLoad = {
    calls: 0,
    failures: [],
    retries: 0,
    slowestMs: 0,
    boardsChecked: 0,
    older: 0,
    async stop() {
      isRunning = false
      await Promise.all(running)
    },
  }
  const client = new Client(url, load)
  await client.signIn()
  const [company] = (await client.call<{ _id: string }[]>('GET', '/companies/all')) ?? []
  for (let worker = 0; worker < workers; worker += 1) {
    const project = await client.call<{ _id: string }>('POST', '/projects/create', {
      company: company?._id,
      title: `Load ${worker}`,
      startDate: '2026-01-01',
      endDate: '2026-12-31',
    })
    running.push(work(client, project?._id ?? '', () => isRunning))
  }
  for (let i = 0; i < streams; i += 1) running.push(watch(client, () => isRunning))
  return load
}
