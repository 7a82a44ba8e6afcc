// One line for the operator when a step of the start fails: what the program was doing, why it failed, and what to do.
import { ConfigError } from './platform/config.ts'
import { SetupError } from './platform/embedded-postgres/index.ts'

/** @param what completes 'Could not …' */
export async function startStep<T>(what: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const isForOperator = error instanceof ConfigError || error instanceof SetupError
    if (isForOperator || !(error instanceof Error)) throw error
    const reason = error.message.trim().replaceAll(/\s*\n\s*/g, '; ')
    throw new Error(
      `Could not ${what}: ${reason}. Start again; if that fails too, read the database’s log.`,
      { cause: error },
    )
  }
}
