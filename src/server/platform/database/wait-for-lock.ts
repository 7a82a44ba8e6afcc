// Waits for a PostgreSQL advisory lock for as long as another process holds it.
import { setTimeout as pause } from 'node:timers/promises'

const askEveryMs = 100

export interface Waiting {
  /** Called once, if another process holds the lock. */
  onWait?: (() => void) | undefined
  /** Ends the wait with an error. */
  signal?: AbortSignal | undefined
}

/**
 * Asks again and again instead of waiting in one statement: no time limit ends the wait while the holder works, and a database
 * that is silent is still noticed. PostgreSQL releases the lock when its holder ends.
 * @param tryLock takes the lock if it is free
 */
export async function waitForLock(
  tryLock: () => Promise<boolean>,
  { onWait, signal }: Waiting,
): Promise<void> {
  if (await tryLock()) return
  onWait?.()
  do await pause(askEveryMs, undefined, { signal })
  while (!(await tryLock()))
}
