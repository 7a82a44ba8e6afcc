// Events between the processes on a database, from which live updates are made.
import { createHash, randomBytes } from 'node:crypto'
import type { Update } from '#contract/updates.ts'
import type { StaffPresence } from './presence.ts'

/** A change and its audience; clients are not informed of internal records. */
export interface Change extends Update {
  isInternal?: boolean
  /** Has just become internal: clients see it as deleted. */
  isWithdrawn?: boolean
  /** Was deleted and has been restored, regardless of its version. */
  isRestored?: boolean
  /** Visible to this person only. */
  person?: string
  /** Stands for many changes of its kind: windows refresh. */
  isMany?: boolean
}

/**
 * Changes; people whose access changed, so their streams must be rechecked; everything may have changed; whether staff have
 * a window open at a process; a mark, which shows that events arrive.
 */
export type UpdateEvent =
  | { changes: readonly Change[] }
  | { people: string[] }
  | { refresh: true }
  | { staff: StaffPresence }
  | { mark: true }

/** An event with its unique id. */
export type Message = UpdateEvent & { id: string }

export const newEventId = (): string => randomBytes(9).toString('base64url')

/** The same at every process. Reveals neither the message nor the place in it, so not how many changes others see beside it. */
export const changeId = (message: string, place: number): string =>
  createHash('sha256').update(`${message} ${place}`).digest('base64url').slice(0, 12)
