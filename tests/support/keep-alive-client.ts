// Sends calls over keep-alive connections, and records when each was fully sent and how it ended.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

export interface Call {
  /** When its last byte was passed to the system; undefined if it never was. */
  sentAt: number | undefined
  status: number | undefined
  isClosing: boolean
  body: string
  error: Error | undefined
}

export class KeepAliveClient {
  readonly #agent: Agent
  readonly #url: string
  readonly #token: string

  constructor(url: string, token: string, connections: number) {
    this.#url = url
    this.#token = token
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  /** Never throws; the result contains any failure. */
  call(method: string, path: string, body?: unknown): Promise<Call> {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const call: Call = {
      sentAt: undefined,
      status: undefined,
      isClosing: false,
      body: '',
      error: undefined,
    }
    return new Promise((resolve) => {
      const sent = request(this.#url + path, {
        agent: this.#agent,
        method,
        headers: {
          authorization: `Bearer ${this.#token}`,
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
            // In the form browsers use.
            'idempotency-key': randomUUID(),
          }),
        },
      })
      sent.on('finish', () => void (call.sentAt = Date.now()))
      sent.on('error', (error) => resolve({ ...call, error }))
      sent.on('response', (response) => {
        call.status = response.statusCode
        call.isClosing = response.headers.connection === 'close'
        response.setEncoding('utf8')
        response.on('data', (text: string) => void (call.body += text))
        response.on('end', () => resolve(call))
        response.on('error', (error) => resolve({ ...call, error }))
      })
      sent.end(payload)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
