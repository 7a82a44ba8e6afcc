// A PostgreSQL connection with a time limit on every statement, each of which is prepared once.
import pg from 'pg'
import { codeOf, recordFault, readOnlyServer } from './health.ts'
import { DatabaseTimeout, type Wait, beginWait } from './time-limit.ts'

type Callback = (error?: Error | null, ...results: unknown[]) => void

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
    if (typeof last === 'function') return this.#send(args.slice(0, -1), last as Callback)
    // Avoids pg's own promise: V8 allocates the callback that pg assigns for it in the old generation, like all functions
    // assigned to a property where they are written, and it would keep every result alive until a full collection.
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    this.#send(args, (error, result) => (error ? reject(error) : resolve(result)))
    return promise.catch((error: Error) => {
      // Replaces the stack with that of the caller.
      Error.captureStackTrace(error)
      throw error
    })
  }

  #send(args: unknown[], callback: Callback): void {
    let wait: Wait
    try {
      wait = beginWait()
    } catch {
      callback(new DatabaseTimeout())
      return
    }
    const timer = setTimeout(
      () => this.connection.stream.destroy(new DatabaseTimeout()),
      wait.limitMs,
    )
    const send = super.query.bind(this) as (...passed: unknown[]) => unknown
    const answered: Callback = (error, ...results) => {
      clearTimeout(timer)
      wait.end()
      if (error) this.#note(error)
      callback(error, ...results)
    }
    send(...args, answered)
  }

  #note(error: Error): void {
    recordFault(error)
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
  let name = statementNames.get(text)
  if (!name) {
    name = `s${statementNames.size}`
    statementNames.set(text, name)
  }
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
