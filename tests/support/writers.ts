// People who move tasks and upload files continuously, and record what was acknowledged.
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { File } from '#contract/work/files.ts'
import { type Task, taskStatuses } from '#contract/work/tasks.ts'
import { hashOf } from './backups.ts'

const taskCount = 6

interface Answered {
  /** Task → version in the last answer. */
  versions: Map<string, number>
  /** File → hash of its content. */
  files: Map<string, string>
}

export interface Session {
  get<T>(path: string): Promise<T>
  content(path: string): Promise<Uint8Array>
  post<T>(path: string, body: unknown): Promise<T>
  put<T>(path: string, body: unknown): Promise<T>
  upload(form: FormData): Promise<File>
}

/** Signs in the demo's administrator. */
export async function signIn(url: string): Promise<Session> {
  let authorization = ''
  async function send(method: string, path: string, body?: FormData | string): Promise<Response> {
    const isJson = typeof body === 'string'
    const headers = { authorization, ...(isJson && { 'content-type': 'application/json' }) }
    const response = await fetch(url + path, { method, headers, ...(body && { body }) })
    if (response.status === 503) {
      // The machine is busy with the rest of the test run: nothing was acknowledged, so retry.
      await delay(Number(response.headers.get('retry-after') ?? 1) * 1000)
      return send(method, path, body)
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
    return response
  }
  // The contract's own tests check the response.
  const json = async <T>(response: Promise<Response>) => (await (await response).json()) as T
  const session: Session = {
    get: (path) => json(send('GET', path)),
    content: async (path) => new Uint8Array(await (await send('GET', path)).arrayBuffer()),
    post: (path, body) => json(send('POST', path, JSON.stringify(body))),
    put: (path, body) => json(send('PUT', path, JSON.stringify(body))),
    upload: (form) => json(send('POST', '/files', form)),
  }
  const account = { email: 'admin@enfilade.test', password: 'Enfilade-demo-1', remember: true }
  const { token } = await session.post<{ token: string }>('/auth/signin', account)
  authorization = `Bearer ${token}`
  return session
}

export interface Writers {
  projectId: string
  answered: Answered
  /** Copies what has been acknowledged so far. */
  copyAnswered(): Answered
  stop(): Promise<void>
}

export async function startWriters(session: Session): Promise<Writers> {
  const [company] = await session.get<{ _id: string }[]>('/companies/all')
  const { _id: projectId } = await session.post<{ _id: string }>('/projects/create', {
    company: company?._id,
    title: 'Backed up',
    startDate: '2026-01-01',
    endDate: '2026-12-31',
  })
  const answered: Answered = { versions: new Map(), files: new Map() }
  for (let i = 0; i < taskCount; i += 1) {
    const path = `/projects/${projectId}/tasks/create`
    const task = await session.post<Task>(path, { title: `Card ${i}` })
    answered.versions.set(task._id, task.version)
  }
  let isStopping = false

  async function move(taskId: string): Promise<void> {
    for (let round = 1; !isStopping; round += 1) {
      const status = taskStatuses[round % taskStatuses.length]
      const task = await session.put<Task>(`/projects/tasks/${taskId}`, { status, after: null })
      answered.versions.set(taskId, task.version)
    }
  }

  async function upload(): Promise<void> {
    for (let round = 0; !isStopping; round += 1) {
      const content = Buffer.from(randomBytes(20_000).toString('base64'))
      const form = new FormData()
      form.set('company', company?._id ?? '')
      form.set('project', projectId)
      form.set('file', new Blob([content], { type: 'text/plain' }), `note-${round}.txt`)
      answered.files.set((await session.upload(form))._id, hashOf(content))
    }
  }

  const writers = [...answered.versions.keys()].map(move)
  writers.push(upload())
  // `stop` reports the failure of any of them.
  for (const writer of writers) writer.catch(() => undefined)
  return {
    projectId,
    answered,
    copyAnswered: () => ({
      versions: new Map(answered.versions),
      files: new Map(answered.files),
    }),
    async stop() {
      isStopping = true
      await Promise.all(writers)
    },
  }
}
