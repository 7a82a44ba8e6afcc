// A connection to PostgreSQL on which no statement waits without a limit, each prepared once.
import pg from 'pg'
import { codeOf, recordFault, readOnlyServer } from './health.ts'
import { DatabaseTimeout, type Wait, beginWait } from './time-limit.ts'

type Callback = (error?: Error | null, ...results: unknown[]) => void

/**
 * A peer that froze or whose packets are dropped never ends the connection: what does not answer in time is cut off on
 * our side, and the connection with it, since nobody knows any longer what it is doing.
 */
export class LimitedClient extends pg.Client {
  /** Told when the server takes no writes. */
  onReadOnly: ((error: Error) => void) | undefined

  // The base class declares a dozen overloads; all end by a promise or by a callback that comes last.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...args: any[]): any {
    const last: unknown = args.at(-1)
    if (typeof last === 'function') return this.#send(args.slice(0, -1), last as Callback)
    // Not pg's own promise: the callback that pg assigns for it is made in V8's old generation, as all functions that are
    // written where they are assigned to a property, and would keep every result alive until a full collection.
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    this.#send(args, (error, result) => (error ? reject(error) : resolve(result)))
    return promise.catch((error: Error) => {
      // From here on the stack tells who asked, instead of how the answer was read.
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

const statementNames = new Map<string, string>()

/** Statement texts are few (lists go in as one array), so each keeps a name for the process's life. */
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
