// The content of an email, and how nouns declare templates: composed from ids at sending time, so queues hold no content.
import type { Logo } from '#contract/site/logo.ts'
import type { Database, Tx } from '../database/pool.ts'
import { enqueueAll } from '../jobs/enqueue.ts'

/** Plain text throughout; the layout escapes it. */
export interface Email {
  to: { name: string; address: string }
  /** The recipient of replies; by default, the sender. */
  replyTo?: { name: string; address: string }
  /** Written by a person just now, so it is not marked as auto-generated. */
  isPersonal?: true
  subject: string
  heading: string
  paragraphs: string[]
  /** User text, shown as a quotation with its line breaks. */
  quote?: string
  /** Shown as a small table. */
  facts?: { label: string; value: string }[]
  /** Separate texts, each under its heading. */
  sections?: { title: string; text: string }[]
  /** Events grouped by place, each linked to its record. */
  groups?: { title: string; entries: { text: string; note: string; url: string }[] }[]
  button?: { label: string; url: string }
  /** Small print below the button. */
  notes?: string[]
  /** Small links at the end. */
  links?: { label: string; url: string }[]
  attachments?: { name: string; type: string; content: Buffer }[]
  /** For calendar programs: an invitation, or its cancellation (RFC 5546). */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
  /** One-click unsubscribe by POST (RFC 8058). */
  unsubscribeUrl?: string
}

/** The sender's identity. */
export interface Sender {
  name: string
  email: string
  /** On one line. */
  address: string
  /** The brand color, as `#rrggbb`. */
  color: string
  /** Its pictures at their full addresses. */
  logo?: Logo | null
}

/** Ends a sentence that asks to write to the sender: ': hello@agency.example', or nothing without an address. */
export const colonAndEmail = ({ email }: Pick<Sender, 'email'>): string =>
  email === '' ? '' : `: ${email}`

/** The dependencies of templates. */
export interface EmailContext {
  agencyDatabase: Database
  /** The base URL of links, without a trailing slash. */
  appUrl: string
  sender: Sender
}

export interface EmailTemplate<Data> {
  name: string
  /** Undefined if there is nothing left to say, or no recipient. */
  compose(context: EmailContext, data: Data): Promise<Email | undefined>
  /** Its data is not kept: the job is deleted once it is sent or given up. */
  leavesNothing?: boolean
}

export function emailTemplate<Data extends Record<string, string>>(
  name: string,
  compose: EmailTemplate<Data>['compose'],
  options: Pick<EmailTemplate<Data>, 'leavesNothing'> = {},
): EmailTemplate<Data> {
  return { name, compose, ...options }
}

/** Sends once `tx` is committed. */
export async function sendEmail<Data extends Record<string, string>>(
  tx: Tx,
  template: EmailTemplate<Data>,
  data: Data,
): Promise<void> {
  await sendEmails(tx, template, [data])
}

/** The same for thousands of emails. */
export function sendEmails<Data extends Record<string, string>>(
  tx: Tx,
  { name, leavesNothing }: EmailTemplate<Data>,
  several: readonly Data[],
): Promise<void> {
  return enqueueAll(
    tx,
    'mail',
    several.map((data) => ({ template: name, data, ...(leavesNothing && { leavesNothing }) })),
  )
}
