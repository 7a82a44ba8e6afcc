// What a letter says, and how a domain declares one: composed from ids when it is sent, so that no queue keeps content.
import type { Database, Tx } from '../database/pool.ts'
import { enqueue } from '../jobs/enqueue.ts'

/** Plain text throughout: the layout escapes all of it. */
export interface Letter {
  to: { name: string; address: string }
  /** Where an answer goes; without it, to whom it is from. */
  replyTo?: { name: string; address: string }
  /** Written by a person just now: answers by machines are theirs to judge. */
  isPersonal?: true
  subject: string
  heading: string
  paragraphs: string[]
  /** What somebody wrote, set apart and with its line breaks. */
  quote?: string
  /** Set as a small table. */
  facts?: { label: string; value: string }[]
  button?: { label: string; url: string }
  /** Small print below the button. */
  notes?: string[]
}

/** Who writes. */
export interface Sender {
  name: string
  email: string
  /** In one line. */
  address: string
}

/** What composing works with. */
export interface Desk {
  agency: Database
  /** Where links lead, without a slash at the end. */
  appUrl: string
  sender: Sender
}

export interface LetterKind<Data> {
  name: string
  /** Undefined when there is nothing to say any more, or nobody to say it to. */
  compose(desk: Desk, data: Data): Promise<Letter | undefined>
}

export function letterKind<Data extends Record<string, string>>(
  name: string,
  compose: LetterKind<Data>['compose'],
): LetterKind<Data> {
  return { name, compose }
}

/** Sent once what `tx` wrote is committed. */
export async function sendLetter<Data extends Record<string, string>>(
  tx: Tx,
  kind: LetterKind<Data>,
  data: Data,
): Promise<void> {
  await enqueue(tx, 'mail', { letter: kind.name, data })
}
