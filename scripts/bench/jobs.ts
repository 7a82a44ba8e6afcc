// The jobs that have a limit: the call to the program, which the bare server answers with the same statements.
import { gzipSync } from 'node:zlib'
import { type Task, taskStatuses } from '#contract/work/tasks.ts'
import type { Ask, Load } from './client.ts'
import { type Installation, type RunningProgram, runProgram, startBare } from './installation.ts'
import { recordCalls } from './recorded-calls.ts'
import type { Job } from './rounds.ts'

/** A job whose limit is the call's own statements. */
interface Call extends Omit<Job, 'program' | 'bare'> {
  ask: Load['ask']
}

interface Data {
  installation: Installation
  running: RunningProgram
  /** Boards of 500 tasks, with their cards. */
  boards: { project: string; cards: string[] }[]
}

export interface Place extends Data {
  /** Address of the bare server, which uses the same database. */
  bareUrl: string
  calls: Job[]
  stop(): Promise<void>
}

export const programUrl = ({ program }: RunningProgram) =>
  program.url.replace('localhost', '127.0.0.1')

/** Starts the program and a bare server that has recorded the calls. */
export async function openPlace(
  installation: Installation,
  callsOf: (data: Data) => Promise<Call[]> | Call[],
): Promise<Place> {
  const running = await runProgram(installation)
  const data = { installation, running, boards: await boardsOf(installation, running) }
  const url = programUrl(running)
  const calls = await callsOf(data)
  const recorded = await recordCalls(
    installation.dataDir,
    calls.map(({ ask }) => ask(0, 0)),
  )
  const bare = await startBare(running.connection, recorded)
  const limited = calls.map(({ ask, ...job }, at): Job => {
    const askBare = (connection: number, n: number) => {
      const asked = ask(connection, n)
      return { ...asked, path: `/${at}${asked.path}` }
    }
    return { ...job, program: { url, ask }, bare: { url: bare.url, ask: askBare } }
  })
  const stop = async () => {
    bare.child.kill()
    await running.program.stop()
  }
  return { ...data, bareUrl: bare.url, calls: limited, stop }
}

const bearer = ({ tokens }: Installation) => ({
  authorization: `Bearer ${tokens[0]}`,
  'accept-encoding': 'br',
})

const boardOf = ({ boards }: Data, connection: number) =>
  boards[connection % boards.length]?.project ?? ''

function same(ask: Ask): () => Ask {
  return () => ask
}

/** The read, and the same with the current tag. */
async function readAnd304(data: Data, name: string, ask: Load['ask']): Promise<Call[]> {
  // Not of the board that the recorded writes change.
  const asked = ask(1, 0)
  const answer = await fetch(programUrl(data.running) + asked.path, {
    headers: asked.headers ?? {},
  })
  const etag = answer.headers.get('etag') ?? ''
  const tagged = { ...asked, headers: { ...asked.headers, 'if-none-match': etag } }
  return [
    { name, ask, target: 0.7 },
    { name: `${name}, 304`, ask: same(tagged), target: 0.7 },
  ]
}

export const companyCalls = (data: Data): Promise<Call[]> =>
  readAnd304(
    data,
    '200 companies',
    same({ path: '/companies/all', headers: bearer(data.installation) }),
  )

export async function taskCalls(data: Data): Promise<Call[]> {
  const headers = bearer(data.installation)
  const card = (connection: number, n: number) => {
    const { cards = [] } = data.boards[connection % data.boards.length] ?? {}
    return cards[n % cards.length] ?? ''
  }
  // Each pass over the cards moves them to another column.
  const status = (n: number) => taskStatuses[(n + Math.floor(n / 500)) % taskStatuses.length]
  return [
    ...(await readAnd304(data, 'board of 500', (i) => ({
      path: `/projects/${boardOf(data, i)}/tasks/all`,
      headers,
    }))),
    {
      name: 'search',
      ask: same({ path: '/search?q=harbor', headers }),
      target: 0.5,
      p95Ms: 50,
      connections: 1,
    },
    {
      name: 'move a card',
      ask: (i, n) => ({
        method: 'PUT',
        path: `/projects/tasks/${card(i, n)}`,
        headers,
        body: { status: status(n), after: null },
      }),
      target: 0.6,
      slowest: 2,
    },
    {
      name: 'create a task',
      ask: (i, n) => ({
        method: 'POST',
        path: `/projects/${boardOf(data, i)}/tasks/create`,
        headers,
        body: { title: `Task ${n}` },
      }),
      target: 0.6,
    },
  ]
}

/** Compared with argon2id alone. */
export function signInJob({ running, bareUrl }: Place): Job {
  const body = { email: 'admin@enfilade.test', password: 'Enfilade-demo-1' }
  return {
    name: 'sign in',
    program: {
      url: programUrl(running),
      ask: same({ method: 'POST', path: '/auth/signin', body }),
    },
    bare: { url: bareUrl, ask: same({ method: 'POST', path: '/password', body }) },
    target: 0.9,
  }
}

/** A public page compared with exactly the same bytes served from memory. */
export async function pageJob({ running, bareUrl }: Place): Promise<Job> {
  const url = programUrl(running)
  const accept = { 'accept-encoding': 'gzip' }
  const answer = await fetch(`${url}/`, { headers: accept })
  const text = await answer.text()
  const names = ['content-type', 'content-security-policy', 'cache-control', 'etag']
  const headers = Object.fromEntries(
    names.flatMap((name) => [[name, answer.headers.get(name) ?? '']]).filter(([, value]) => value),
  )
  await fetch(`${bareUrl}/keep-page`, {
    method: 'POST',
    body: JSON.stringify({
      body: gzipSync(text).toString('base64'),
      headers: JSON.stringify({ ...headers, 'content-encoding': 'gzip' }),
    }),
  })
  return {
    name: 'public page',
    program: { url, ask: same({ path: '/', headers: accept }) },
    bare: { url: bareUrl, ask: same({ path: '/page' }) },
    target: 0.3,
  }
}

async function boardsOf(
  installation: Installation,
  running: RunningProgram,
): Promise<Data['boards']> {
  const boards = installation.seed.boards.filter(({ tasks }) => tasks <= 500)
  return Promise.all(
    boards.map(async ({ project }) => {
      const answer = await fetch(`${programUrl(running)}/projects/${project}/tasks/all`, {
        headers: bearer(installation),
      })
      const cards = (await answer.json()) as Task[]
      return { project, cards: cards.map(({ _id }) => _id) }
    }),
  )
}
