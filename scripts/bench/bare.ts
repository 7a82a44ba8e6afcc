// The limit: a bare `node:http` server over `pg`, in its own process, that does each job with nothing around it.
import { createHash } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { hash, verify } from '@node-rs/argon2'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { bareQueries } from './bare-queries.ts'

const compress = promisify(gzip)
const pool = new pg.Pool({
  ...(JSON.parse(process.env['CONNECTION'] ?? '{}') as pg.ClientConfig),
  max: 16,
})

async function one<Row extends pg.QueryResultRow>(
  name: keyof typeof bareQueries,
  values: unknown[],
) {
  const { rows } = await pool.query<Row>({ name, text: bareQueries[name], values })
  return rows[0]
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>
}

const json = { 'content-type': 'application/json; charset=utf-8' }
const zipped = { ...json, 'content-encoding': 'gzip' }

function send(response: ServerResponse, body: string | Buffer, headers: Record<string, string>) {
  response.writeHead(200, { ...headers, 'content-length': String(Buffer.byteLength(body)) })
  response.end(body)
}

const pack = (text: string) => compress(text, { level: constants.Z_BEST_SPEED })

/** Answers a reader whose copy is current. */
const sendUnchanged = (response: ServerResponse, etag: string) =>
  void response.writeHead(304, { etag }).end()

const board = async (id: string) => (await one<{ json: string }>('board', [id]))?.json ?? ''
const companies = async () => (await one<{ json: string }>('companies', []))?.json ?? ''

/** The same concurrency the program allows, which leaves one processor for other calls. */
const atOnce = Math.max(1, availableParallelism() - 1)
const passwordHash = hash('Enfilade-demo-1', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
let turns = Array.from({ length: atOnce }, () => Promise.resolve(true))

async function checkPassword(password: string): Promise<boolean> {
  const [first = Promise.resolve(true), ...rest] = turns
  const mine = first.then(async () => verify(await passwordHash, password))
  turns = [...rest, mine]
  return mine
}

const page = { body: Buffer.alloc(0), headers: {} as Record<string, string> }

type Answer = (request: IncomingMessage, response: ServerResponse, id: string) => Promise<void>

const answers: Record<string, Answer> = {
  board: async (_, response, id) => send(response, await pack(await board(id)), zipped),
  'board-unchanged': async (_, response, id) =>
    sendUnchanged(response, (await one<{ etag: string }>('boardTag', [id]))?.etag ?? ''),
  companies: async (_, response) => send(response, await pack(await companies()), zipped),
  'companies-unchanged': async (_, response) =>
    sendUnchanged(
      response,
      createHash('sha1')
        .update(await companies())
        .digest('base64url'),
    ),
  search: async (_, response, pattern) => {
    const found = await one<{ json: string }>('search', [`%${pattern}%`])
    send(response, found?.json ?? '', json)
  },
  move: async (request, response, id) => {
    const { status } = await bodyOf(request)
    send(response, (await one<{ card: string }>('move', [id, status]))?.card ?? '', json)
  },
  create: async (request, response, project) => {
    const { title } = await bodyOf(request)
    await one('create', [uuidv7(), project, title])
    send(response, JSON.stringify({ title }), json)
  },
  password: async (request, response) => {
    const { password = '' } = await bodyOf(request)
    send(response, JSON.stringify(await checkPassword(password)), json)
  },
  /** Stores a response of the program, to be served from memory. */
  'keep-page': async (request, response) => {
    const { body = '', headers = '{}' } = await bodyOf(request)
    page.body = Buffer.from(body, 'base64')
    page.headers = JSON.parse(headers) as Record<string, string>
    send(response, '', json)
  },
  page: async (_, response) => send(response, page.body, page.headers),
}

const server = createServer((request, response) => {
  const [, what = '', id = ''] = (request.url ?? '').split('/')
  void answers[what]?.(request, response, id).catch((error: unknown) => {
    response.writeHead(500).end(String(error))
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
