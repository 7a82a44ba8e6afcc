// What a notification says, in the app and in an email alike.
import type { Notification, NotificationKind } from './notifications.ts'

export interface Words {
  text: string
  /** A name: of a person, of the record. */
  isName?: true
}

const verbs: Partial<Record<NotificationKind, string>> = {
  assigned: 'gave you',
  mentioned: 'mentioned you in',
  commented: 'commented on',
  file: 'added a file to',
  done: 'finished',
  decision: 'decided on',
  request: 'asked for',
  revealed: 'revealed what opens',
  quote: 'answered',
  report: 'published the report',
  consent: 'asks for your consent to show in the portfolio:',
  consentAnswer: 'answered on the portfolio case',
}

/** Who acted without an account, or has none any more. */
const nobody: Partial<Record<NotificationKind, string>> = { decision: 'A reviewer' }

function dayText(day: string, locale: string | null): string {
  const format = new Intl.DateTimeFormat(locale ?? 'en-US', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${day}T00:00:00Z`))
}

/**
 * The sentence in parts.
 * @param locale how its reader wants dates written; null for the usual way
 */
export function wordsOf(
  { kind, actor, record, dueDate }: Notification,
  locale: string | null,
): Words[] {
  const title = { text: record.title, isName: true } as const
  if (kind === 'message') return [title, { text: 'wrote to the agency' }]
  if (kind === 'booking') return [{ text: 'News of your consultation with' }, title]
  if (kind === 'approval') return [title, { text: 'is waiting for approval' }]
  if (kind === 'review') return [title, { text: 'waits for your approval' }]
  if (kind === 'waiting') return [title, { text: 'has waited days for the client’s approval' }]
  if (kind === 'reportDue') return [{ text: 'Report due:' }, title]
  if (kind === 'postDue') return [{ text: 'To be published:' }, title]
  if (kind === 'unscheduled')
    return [title, { text: 'left the schedule: it needs the client’s approval now' }]
  if (kind === 'renewal') {
    return [{ text: dueDate === null ? 'Renews:' : `Renews ${dayText(dueDate, locale)}:` }, title]
  }
  if (kind === 'retainer') return [{ text: 'Meter of' }, title]
  if (kind === 'overage') return [{ text: 'Overage of' }, title]
  if (kind === 'due') {
    const day = dueDate === null ? 'Due' : `Due ${dayText(dueDate, locale)}:`
    return [{ text: day }, title]
  }
  const who = actor ? `${actor.name.first} ${actor.name.last}` : (nobody[kind] ?? 'Somebody')
  return [{ text: who, isName: true }, { text: verbs[kind] ?? 'changed' }, title]
}

export const sentenceOf = (notification: Notification, locale: string | null): string =>
  wordsOf(notification, locale)
    .map(({ text }) => text)
    .join(' ')

/** Of the kinds, in the settings and where their emails are stopped. */
export const kindWords: Record<NotificationKind, { title: string; about: string }> = {
  assigned: { title: 'Tasks given to you', about: 'Somebody assigns a task to you.' },
  mentioned: { title: 'Mentions', about: 'Somebody writes @ and your name in a comment.' },
  commented: {
    title: 'Comments',
    about: 'On a task that is yours, or that you have commented on.',
  },
  file: { title: 'Files', about: 'Added to a task that is yours, or that you have commented on.' },
  due: { title: 'Due dates', about: 'Your task is due tomorrow or today, or was yesterday.' },
  done: { title: 'Tasks done', about: 'A task that you gave to somebody is finished.' },
  message: {
    title: 'Messages',
    about: 'A visitor writes by the form or in the chat. The agency’s mailbox gets each one, too.',
  },
  review: {
    title: 'Reviews',
    about: 'Something waits for your approval; after one and two days you are reminded.',
  },
  decision: { title: 'Decisions', about: 'Something of yours was approved or sent back.' },
  waiting: {
    title: 'Waiting for clients',
    about: 'A client has not decided on something for three days.',
  },
  request: { title: 'Requests', about: 'A client asks for something.' },
  revealed: {
    title: 'Revealed passwords',
    about: 'Somebody looks at the password or code of one of your social accounts.',
  },
  booking: {
    title: 'Consultations',
    about: 'A visitor books a consultation with you, moves or cancels it.',
  },
  report: { title: 'Reports', about: 'The agency publishes a report, or a new version of one.' },
  reportDue: {
    title: 'Reports due',
    about: 'The monthly report of a client or a campaign is to be written and published.',
  },
  postDue: {
    title: 'Posts due',
    about: 'A scheduled post is to be published today, or was yesterday.',
  },
  unscheduled: {
    title: 'Posts off the schedule',
    about: 'A scheduled post has come to need the client’s approval, and waits for it.',
  },
  renewal: {
    title: 'Renewals',
    about:
      'A domain, hosting plan, license or certificate renews in 30 days, 7 days or 1 day, or is overdue.',
  },
  consent: {
    title: 'Portfolio',
    about: 'The agency would like to show a project of yours, or has changed what it would show.',
  },
  consentAnswer: {
    title: 'Portfolio answers',
    about: 'A client changes the words of a portfolio case, agrees, declines or withdraws.',
  },
  retainer: {
    title: 'Retainers',
    about: '80 % of a retainer is used, or all of it.',
  },
  overage: {
    title: 'Overage of retainers',
    about: 'A client is asked to approve it, or has answered.',
  },
  quote: { title: 'Quotes', about: 'A client accepts or declines a quote.' },
  approval: { title: 'New clients', about: 'A company registered and waits for you.' },
}
