// The jobs that have a limit: the request to the program, and the bare server's equivalent.
import { gzipSync } from 'node:zlib'
import { type Task, taskStatuses } from '#contract/tasks.ts'
import { type Ask, askOn, openConnection } from './client.ts'
import type { Installation, Running } from './installation.ts'
import type { Job } from './rounds.ts'

export interface Place {
  installation: Installation
  running: Running
  /** Boards of 500 tasks, with their cards. */
  boards: { project: string; cards: string[] }[]
}

export const programUrl = ({ program }: Running) => program.url.replace('localhost', '127.0.0.1')

const bearer = ({ tokens }: Installation, i = 0) => ({
  authorization: `Bearer ${tokens[i % tokens.length]}`,
  'accept-encoding': 'gzip',
})

const boardOf = ({ boards }: Place, connection: number) =>
  boards[connection % boards.length]?.project ?? ''

function same(ask: Ask): () => Ask {
  return () => ask
}

export async function readingJobs(place: Place, small: Place): Promise<Job[]> {
  const { installation, running } = place
  const program = programUrl(running)
  const headers = bearer(installation)
  const board = `/projects/${boardOf(place, 0)}/tasks/all`
  const etag = await etagOf(program, { path: board, headers })
  const companies = { path: '/companies/all', headers: bearer(small.installation) }
  return [
    {
      name: 'board of 500',
      program: {
        url: program,
        ask: (i) => ({ path: `/projects/${boardOf(place, i)}/tasks/all`, headers }),
      },
      bare: { url: running.bareUrl, ask: (i) => ({ path: `/board/${boardOf(place, i)}` }) },
      target: 0.7,
    },
    {
      name: 'board of 500, 304',
      program: {
        url: program,
        ask: same({ path: board, headers: { ...headers, 'if-none-match': etag } }),
      },
      bare: {
        url: running.bareUrl,
        ask: same({ path: `/board-unchanged/${boardOf(place, 0)}` }),
      },
      target: 0.7,
    },
    {
      name: 'board of 5,000',
      program: {
        url: program,
        ask: same({ path: `/projects/${installation.seed.boards[0]?.project}/tasks/all`, headers }),
      },
      bare: {
        url: running.bareUrl,
        ask: same({ path: `/board/${installation.seed.boards[0]?.project}` }),
      },
      target: 0.7,
      connections: 1,
    },
    {
      name: '200 companies',
      program: { url: programUrl(small.running), ask: same(companies) },
      bare: { url: small.running.bareUrl, ask: same({ path: '/companies' }) },
      target: 0.7,
    },
    {
      name: '200 companies, 304',
      program: {
        url: programUrl(small.running),
        ask: same({
          ...companies,
          headers: {
            ...companies.headers,
            'if-none-match': await etagOf(programUrl(small.running), companies),
          },
        }),
      },
      bare: { url: small.running.bareUrl, ask: same({ path: '/companies-unchanged' }) },
      target: 0.7,
    },
    {
      name: 'search 10,000 companies',
      program: { url: program, ask: same({ path: '/companies?search=harb&size=25', headers }) },
      bare: { url: running.bareUrl, ask: same({ path: '/search/harb' }) },
      target: 0.5,
      connections: 1,
    },
  ]
}

async function etagOf(url: string, ask: Ask): Promise<string> {
  const socket = await openConnection(url)
  const { head } = await askOn(socket, ask)
  socket.destroy()
  const [, etag = ''] = /\r\netag: ([^\r]+)/i.exec(head) ?? []
  return etag
}

export function writingJobs(place: Place): Job[] {
  const { installation, running } = place
  const program = programUrl(running)
  const headers = bearer(installation)
  const card = (connection: number, n: number) => {
    const { cards = [] } = place.boards[connection % place.boards.length] ?? {}
    return cards[n % cards.length] ?? ''
  }
  // Each pass over the cards moves them to another column.
  const status = (n: number) => taskStatuses[(n + Math.floor(n / 500)) % taskStatuses.length]
  const password = { email: 'admin@enfilade.test', password: 'Enfilade-demo-1' }
  return [
    {
      name: 'move a card',
      program: {
        url: program,
        ask: (i, n) => ({
          method: 'PUT',
          path: `/projects/tasks/${card(i, n)}`,
          headers,
          body: { status: status(n), after: null },
        }),
      },
      bare: {
        url: running.bareUrl,
        ask: (i, n) => ({
          method: 'PUT',
          path: `/move/${card(i, n)}`,
          body: { status: status(n) },
        }),
      },
      target: 0.6,
      slowest: 2,
    },
    {
      name: 'create a task',
      program: {
        url: program,
        ask: (i, n) => ({
          method: 'POST',
          path: `/projects/${boardOf(place, i)}/tasks/create`,
          headers,
          body: { title: `Task ${n}` },
        }),
      },
      bare: {
        url: running.bareUrl,
        ask: (i, n) => ({
          method: 'POST',
          path: `/create/${boardOf(place, i)}`,
          body: { title: `Task ${n}` },
        }),
      },
      target: 0.6,
    },
    {
      name: 'sign in',
      program: {
        url: program,
        ask: same({ method: 'POST', path: '/auth/signin', body: password }),
      },
      bare: {
        url: running.bareUrl,
        ask: same({ method: 'POST', path: '/password', body: password }),
      },
      target: 0.9,
    },
  ]
}

/** A public page compared with exactly the same bytes served from memory. */
export async function pageJob({ running }: Place): Promise<Job> {
  const url = programUrl(running)
  const accept = { 'accept-encoding': 'gzip' }
  const answer = await fetch(`${url}/`, { headers: accept })
  const text = await answer.text()
  const names = ['content-type', 'content-security-policy', 'cache-control', 'etag']
  const headers = Object.fromEntries(
    names.flatMap((name) => [[name, answer.headers.get(name) ?? '']]).filter(([, value]) => value),
  )
  await fetch(`${running.bareUrl}/keep-page`, {
    method: 'POST',
    body: JSON.stringify({
      body: gzipSync(text).toString('base64'),
      headers: JSON.stringify({ ...headers, 'content-encoding': 'gzip' }),
    }),
  })
  return {
    name: 'public page',
    program: { url, ask: same({ path: '/', headers: accept }) },
    bare: { url: running.bareUrl, ask: same({ path: '/page' }) },
    target: 0.3,
  }
}

export async function boardsOf(
  installation: Installation,
  running: Running,
): Promise<Place['boards']> {
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
