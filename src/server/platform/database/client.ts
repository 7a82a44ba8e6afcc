// A connection to PostgreSQL on which no statement waits without a limit, each prepared once.
import pg from 'pg'
import { codeOf, recordFault, readOnlyServer } from './health.ts'
import { DatabaseTimeout, type Wait, beginWait } from './time-limit.ts'

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
    // oxlint-disable-next-line typescript/no-explicit-any -- as above
    const send = super.query.bind(this) as (...passed: any[]) => any
    const callback: unknown = args.at(-1)
    let wait: Wait
    try {
      wait = beginWait()
    } catch {
      const timeout = new DatabaseTimeout()
      return typeof callback === 'function' ? callback(timeout) : Promise.reject(timeout)
    }
    const timer = setTimeout(
      () => this.connection.stream.destroy(new DatabaseTimeout()),
      wait.limitMs,
    )
    const end = (error?: unknown) => {
      clearTimeout(timer)
      wait.end()
      if (error) this.#note(error)
    }
    if (typeof callback === 'function') {
      const withEnd = (error: unknown, ...results: unknown[]) => {
        end(error)
        callback(error, ...results)
      }
      return send(...args.slice(0, -1), withEnd)
    }
    // Not pg's own promise: the callback that pg assigns for it is made in V8's old generation, as all functions that are
    // written where they are assigned to a property, and would keep every result alive until a full collection.
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const settle = (error: unknown, result: unknown) => (error ? reject(error) : resolve(result))
    send(...args, settle)
    return promise.then(
      (result) => {
        end()
        return result
      },
      (error: Error) => {
        end(error)
        // From here on the stack tells who asked, instead of how the answer was read.
        Error.captureStackTrace(error)
        throw error
      },
    )
  }

  #note(error: unknown): void {
    recordFault(error)
    if (codeOf(error) === readOnlyServer) this.onReadOnly?.(error as Error)
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
