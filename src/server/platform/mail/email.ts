// What an email says, and how a domain declares one: composed from ids when it is sent, so that no queue keeps content.
import type { Database, Tx } from '../database/pool.ts'
import { enqueue, enqueueAll } from '../jobs/enqueue.ts'

/** Plain text throughout: the layout escapes all of it. */
export interface Email {
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
  /** Texts of their own, each below its heading. */
  sections?: { title: string; text: string }[]
  /** What happened, by where it happened; each leads to its record. */
  groups?: { title: string; entries: { text: string; note: string; url: string }[] }[]
  button?: { label: string; url: string }
  /** Small print below the button. */
  notes?: string[]
  /** Small ones at the end. */
  links?: { label: string; url: string }[]
  attachments?: { name: string; type: string; content: Buffer }[]
  /** What calendar programs take from it: an invitation, or its withdrawal (RFC 5546). */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
  /** Stops emails of its kind by one POST (RFC 8058). */
  unsubscribeUrl?: string
}

/** Who writes. */
export interface Sender {
  name: string
  email: string
  /** In one line. */
  address: string
  /** The brand's, as `#rrggbb`. */
  color: string
}

/** What composing works with. */
export interface EmailContext {
  agency: Database
  /** Where links lead, without a slash at the end. */
  appUrl: string
  sender: Sender
}

export interface EmailTemplate<Data> {
  name: string
  /** Undefined when there is nothing to say any more, or nobody to say it to. */
  compose(context: EmailContext, data: Data): Promise<Email | undefined>
}

export function emailTemplate<Data extends Record<string, string>>(
  name: string,
  compose: EmailTemplate<Data>['compose'],
): EmailTemplate<Data> {
  return { name, compose }
}

/** Sent once what `tx` wrote is committed. */
export async function sendEmail<Data extends Record<string, string>>(
  tx: Tx,
  kind: EmailTemplate<Data>,
  data: Data,
): Promise<void> {
  await enqueue(tx, 'mail', { template: kind.name, data })
}

/** The same for thousands. */
export function sendEmails<Data extends Record<string, string>>(
  tx: Tx,
  { name }: EmailTemplate<Data>,
  several: readonly Data[],
): Promise<void> {
  return enqueueAll(
    tx,
    'mail',
    several.map((data) => ({ template: name, data })),
  )
}
