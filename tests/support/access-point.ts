// An access point as described in operations.md: a local server that stores what it accepts, once per key.
import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AccessPointSettings } from '#server/platform/access-point.ts'

interface Posted {
  headers: IncomingHttpHeaders
  xml: string
}

interface AccessPointAnswer {
  status: number
  headers?: Record<string, string>
  body?: string
  /** Accepts the document without ever responding. */
  isSilent?: boolean
}

export interface AccessPointServer {
  settings: AccessPointSettings
  /** All calls, in order. */
  calls: Posted[]
  /** Accepted documents, by key. */
  accepted: Map<string, { id: string; xml: string }>
  /** Replaces its own answers, in order. */
  answers: AccessPointAnswer[]
  close(): Promise<void>
}

export const accessPointToken = 'access-point-token-of-the-tests'

async function textOf(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

export async function startAccessPoint(): Promise<AccessPointServer> {
  const state: AccessPointServer = {
    settings: { url: '', token: accessPointToken },
    calls: [],
    accepted: new Map(),
    answers: [],
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }

  function accept({ headers, xml }: Posted): AccessPointAnswer {
    if (headers.authorization !== `Bearer ${accessPointToken}`) return { status: 401 }
    const key = String(headers['idempotency-key'])
    const known = state.accepted.get(key)
    const { id } = known ?? { id: `ap-${state.accepted.size + 1}` }
    if (!known) state.accepted.set(key, { id, xml })
    return { status: known ? 409 : 202, body: JSON.stringify({ id }) }
  }

  const server = createServer((request, response) => {
    void textOf(request).then((xml) => {
      const posted = { headers: request.headers, xml }
      state.calls.push(posted)
      const scripted = state.answers.shift()
      if (scripted?.isSilent) return void accept(posted)
      const { status, headers, body = '' } = scripted ?? accept(posted)
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(body)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  state.settings = { url: `http://127.0.0.1:${port}/invoices`, token: accessPointToken }
  return state
}
