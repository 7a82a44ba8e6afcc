// What a job's data says about whom and what it is for, and what of it may be shown.
import { type NotificationRecord, notificationRecords } from '#contract/records/notifications.ts'

export type SubjectKind =
  | 'person'
  | 'invitation'
  | 'staffInvitation'
  | 'emailTest'
  | 'notificationMail'
  | 'booking'
  | 'delivery'
  | 'eInvoice'
  | 'invoice'
  | 'import'
  | NotificationRecord

export interface Subject {
  kind: SubjectKind
  id: string
}

/** Ids in the data of all queues and templates, by their key. */
const kinds: Record<string, SubjectKind> = {
  userId: 'person',
  staffId: 'person',
  person: 'person',
  invitationId: 'invitation',
  test: 'emailTest',
  mail: 'notificationMail',
  booking: 'booking',
  message: 'message',
  delivery: 'delivery',
  invoiceId: 'invoice',
  invoice: 'invoice',
  quoteId: 'quote',
  reportId: 'report',
  companyId: 'company',
  file: 'file',
  import: 'import',
}

/** Keys of data that grants access to its reader. */
const secretName = /token|password|secret|code|link|url/i

/** The longest error shown, because servers may answer with pages. */
const maxErrorLength = 5000

/**
 * Shortens web addresses to their host: those in emails contain tokens, and those of servers may contain passwords. Mail servers
 * quote what they refuse.
 */
export const withoutAddresses = (text: string): string =>
  text
    .slice(0, maxErrorLength)
    // Quoted-printable breaks long lines, also in the middle of an address.
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(
      /\b(?<scheme>[a-z][a-z\d+.-]{0,20}:\/\/)(?<rest>[^\s"'<>]*)/gi,
      (_, scheme: string, rest: string) => {
        const [path = ''] = rest.split(/[?#]/)
        const [host = ''] = path.slice(path.lastIndexOf('@') + 1).split('/')
        return `${scheme}${host}${rest.endsWith(host) ? '' : '/…'}`
      },
    )
    // A quotation may begin or be cut in the middle of an address.
    .replaceAll(
      /(?<=\b|%3F|%26)(?<name>token|password|code)(?<sign>=|%3D|"\s*:\s*")[^\s&"'<>]+/gi,
      '$<name>$<sign>…',
    )

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The data as name and text pairs; where a name is already taken, the full path takes its place. */
export function flatten(data: unknown): Record<string, string> {
  const flat: Record<string, string> = {}
  const add = (value: unknown, path: string[]) => {
    const [name = ''] = path.slice(-1)
    if (secretName.test(name)) return
    if (isObject(value) && !(Array.isArray(value) && !value.some(isObject))) {
      for (const [key, inner] of Object.entries(value)) add(inner, [...path, key])
    } else if (value !== null && value !== undefined) {
      const text = Array.isArray(value)
        ? value.map(String).join(', ')
        : typeof value === 'string'
          ? value
          : JSON.stringify(value)
      flat[Object.hasOwn(flat, name) ? path.join('.') : name] = withoutAddresses(text)
    }
  }
  add(data, [])
  return flat
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

function kindsOf(queue: string, template: unknown, key: string): readonly SubjectKind[] {
  if (queue === 'notification') return key === 'record' ? notificationRecords : []
  if (queue === 'e-invoice' && key === 'delivery') return ['eInvoice']
  if (template === 'staff invitation' && key === 'invitationId') return ['staffInvitation']
  const kind = Object.hasOwn(kinds, key) ? kinds[key] : undefined
  return kind ? [kind] : []
}

export interface JobSubjects {
  /** The recipient, if the data names the address itself. */
  address: string | null
  /** The recipient's account or record. */
  recipient: Subject | undefined
  /** What it may be about; the kind is not always known. */
  about: readonly Subject[]
}

/** The recipient is the person that the data names, otherwise its first record. */
export function subjectsOf({ queue, data }: { queue: string; data: unknown }): JobSubjects {
  const { template, data: inner } = isObject(data) ? data : {}
  const of = isObject(inner) ? inner : isObject(data) ? data : {}
  const found = Object.entries(of).flatMap(([key, id]) =>
    typeof id === 'string' && uuid.test(id)
      ? kindsOf(queue, template, key).map((kind): Subject => ({ kind, id: id.toLowerCase() }))
      : [],
  )
  const address = of['email'] ?? of['former']
  const people = found.filter(({ kind }) => kind === 'person')
  return {
    address: typeof address === 'string' ? address : null,
    recipient: queue === 'notification' ? undefined : (people[0] ?? found[0]),
    about: found,
  }
}

/** The text of the error. */
export function errorText(output: unknown): string {
  const message = isObject(output) ? output['message'] : undefined
  return withoutAddresses(typeof message === 'string' ? message : JSON.stringify(output ?? null))
}
