// The limit: a bare `node:http` server over `pg`, in its own process, that sends a call's recorded statements, with nothing around them.
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { hash, verify } from '@node-rs/argon2'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { poolConfig } from '#server/platform/database/pool.ts'
import type { Ask } from './client.ts'
import type { RecordedCall, Statement } from './recorded-calls.ts'

const compress = promisify(brotliCompress)
/** As the program compresses. */
const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const json = { 'content-type': 'application/json; charset=utf-8' }

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return chunks.length === 0
    ? {}
    : (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>)
}

function send(response: ServerResponse, body: string | Buffer, headers: Record<string, string>) {
  response.writeHead(200, { ...headers, 'content-length': String(Buffer.byteLength(body)) })
  response.end(body)
}

async function sendJson(request: IncomingMessage, response: ServerResponse, text: string) {
  if (text.length < 1024 || !request.headers['accept-encoding']) return send(response, text, json)
  const body = await compress(text, fast)
  send(response, body, { ...json, 'content-encoding': 'br' })
}

/** What a call has in place of the recorded one's path and body, and ids of its own. */
function changesOf({ ask, newIds }: RecordedCall, { path, body }: Ask): [string, string][] {
  const parts = path.split('/')
  const sent = (body ?? {}) as Record<string, string>
  const pairs = [
    ...ask.path.split('/').map((part, i) => [part, parts[i] ?? part] as const),
    ...Object.entries(ask.body ?? {}).map(([key, value]) => [value, sent[key]] as const),
    ...newIds.map((id) => [id, uuidv7()] as const),
  ]
  return pairs.filter((pair): pair is [string, string] => {
    const [before, after] = pair
    return typeof before === 'string' && typeof after === 'string' && before !== after
  })
}

/** Also changes the strings of a JSON text. */
function changed(value: unknown, changes: readonly [string, string][]): unknown {
  if (Array.isArray(value)) return value.map((one) => changed(one, changes))
  if (typeof value !== 'string') return value
  return changes.reduce(
    (text, [before, after]) =>
      text === before ? after : text.replaceAll(`"${before}"`, `"${after}"`),
    value,
  )
}

type Row = Record<string, unknown>
const names = new Map<string, string>()

async function query(on: pg.Pool | pg.PoolClient, { text, values }: Statement): Promise<Row[]> {
  if (values.length === 0) return (await on.query<Row>(text)).rows
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return (await on.query<Row>({ name, text, values })).rows
}

/** @returns the rows of the last statement that had any */
async function run(pool: pg.Pool, call: RecordedCall, ask: Ask): Promise<Row[]> {
  const changes = changesOf(call, ask)
  let transaction: pg.PoolClient | undefined
  let rows: Row[] = []
  for (const turn of call.turns) {
    if (turn[0]?.text === 'begin') transaction = await pool.connect()
    const on = transaction ?? pool
    const results = await Promise.all(
      turn.map(({ text, values }) =>
        query(on, { text, values: values.map((value) => changed(value, changes)) }),
      ),
    )
    rows = results.find((found) => found.length > 0) ?? rows
    if (turn[0]?.text === 'commit') {
      transaction?.release()
      transaction = undefined
    }
  }
  return rows
}

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

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void

const answers: Record<string, Answer> = {
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
  page: (_, response) => send(response, page.body, page.headers),
}

const answerWith =
  (pool: pg.Pool, call: RecordedCall): Answer =>
  async (request, response) => {
    const body = await bodyOf(request)
    const path = (request.url ?? '').replace(/^\/\d+/, '')
    const rows = await run(pool, call, { path, body })
    if (call.status === 304) {
      response.writeHead(304, { etag: request.headers['if-none-match'] }).end()
      return
    }
    const [{ json: text } = {}] = rows
    await sendJson(request, response, typeof text === 'string' ? text : JSON.stringify(rows))
  }

interface Work {
  connection: pg.ClientConfig
  calls: RecordedCall[]
}

process.once('message', ({ connection, calls }: Work) => {
  const pool = new pg.Pool({ ...poolConfig(connection, 'enfilade_agency'), max: 16 })
  for (const [i, call] of calls.entries()) answers[i] = answerWith(pool, call)
  const server = createServer((request, response) => {
    const [, what = ''] = (request.url ?? '').split('/')
    const answering = async () => answers[what]?.(request, response)
    void answering().catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
process.once('disconnect', () => process.exit())
