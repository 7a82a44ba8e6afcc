// A PostgreSQL connection with a time limit on every statement, each of which is prepared once.
import { callbackify } from 'node:util'
import pg from 'pg'
import { codeOf, recordFailure, readOnlyServer } from './health.ts'
import { DatabaseTimeout, beginWait } from './time-limit.ts'

type Callback = (error: Error | null, result: unknown) => void

/**
 * A frozen peer, or one whose packets are dropped, never ends the connection. After the time limit we therefore close the
 * connection ourselves, because its state is unknown.
 */
export class LimitedClient extends pg.Client {
  /** Called if the server is read-only. */
  onReadOnly: ((error: Error) => void) | undefined

  // The base class declares a dozen overloads; all return a promise or take a callback as last argument.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...args: any[]): any {
    const last: unknown = args.at(-1)
    if (typeof last !== 'function') return this.#limit(() => super.query(...(args as [string])))
    const passed = args.slice(0, -1) as [string]
    callbackify(() => this.#limit(() => super.query(...passed)))(last as Callback)
  }

  /** @throws DatabaseTimeout */
  async #limit<T>(send: () => Promise<T>): Promise<T> {
    const { limitMs, end } = beginWait()
    const timer = setTimeout(() => this.connection.stream.destroy(new DatabaseTimeout()), limitMs)
    try {
      return await send()
    } catch (error) {
      this.#note(error as Error)
      throw error
    } finally {
      clearTimeout(timer)
      end()
    }
  }

  #note(error: Error): void {
    recordFailure(error)
    if (codeOf(error) === readOnlyServer) this.onReadOnly?.(error)
  }
}

/** Opens a connection for one job. */
export async function withClient<T>(
  connection: pg.ClientConfig,
  job: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new LimitedClient(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await job(client)
  } finally {
    await client.end()
  }
}

const statementNames = new Map<string, string>()

/** There are few statement texts (lists are passed as one array), so their names are kept for the process's lifetime. */
function statementName(text: string): string {
  const name = statementNames.get(text) ?? `s${statementNames.size}`
  statementNames.set(text, name)
  return name
}

/** Gives every query with values a name, so that PostgreSQL parses it once per connection. */
export class PreparingClient extends LimitedClient {
  // Only the (text, values) form is changed.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...args: any[]): any {
    const [text, values] = args
    if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      return super.query({ name: statementName(text), text, values }, ...args.slice(2))
    }
    return super.query(...args)
  }
}
