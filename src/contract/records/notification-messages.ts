// The text of notifications, in the app and in emails.
import type { Notification, NotificationKind, NotificationOutcome } from './notifications.ts'

export interface NotificationText {
  text: string
  /** The name of a person or of the record. */
  isName?: true
}

const verbs: Partial<Record<NotificationKind, string>> = {
  assigned: 'assigned you',
  mentioned: 'mentioned you in',
  commented: 'commented on',
  file: 'added a file to',
  done: 'finished',
  decision: 'reviewed',
  request: 'asked for',
  revealed: 'revealed the login for',
  quote: 'responded to',
  overage: 'changed the overage of',
  report: 'published the report',
  consent: 'asks for your consent to show in the portfolio:',
  consentAnswer: 'responded to the portfolio case',
}

const outcomeVerbs: Record<NotificationOutcome, string> = {
  asked: 'asked you to approve',
  approved: 'approved',
  'sent back': 'sent back',
  accepted: 'accepted',
  declined: 'declined',
}

function verbOf({ kind, outcome }: Pick<Notification, 'kind' | 'outcome'>): string {
  if (outcome === null) return verbs[kind] ?? 'changed'
  return `${outcomeVerbs[outcome]}${kind === 'overage' ? ' the overage of' : ''}`
}

/** Shown as the actor if there is no account, or it no longer exists. */
const unknownActor: Partial<Record<NotificationKind, string>> = { decision: 'A reviewer' }

function dayText(day: string, locale: string | null): string {
  const format = new Intl.DateTimeFormat(locale ?? 'en-US', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** A quote's title begins with its kind. */
const inSentence = (kind: NotificationKind, title: string) =>
  kind === 'quote' ? title.replace(/^Quote /, 'quote ') : title

/**
 * The sentence in parts.
 * @param locale the reader's date format; null for the default
 */
export function describeNotification(
  { kind, actor, record, dueDate, outcome }: Notification,
  locale: string | null,
): NotificationText[] {
  const title = { text: inSentence(kind, record.title), isName: true } as const
  if (kind === 'message') return [title, { text: 'wrote to the agency' }]
  if (kind === 'booking') return [{ text: 'Update on your consultation with' }, title]
  if (kind === 'approval') return [title, { text: 'is waiting for approval' }]
  if (kind === 'review') return [title, { text: 'needs your approval' }]
  if (kind === 'waiting')
    return [title, { text: 'has been waiting for the client’s approval for days' }]
  if (kind === 'reportDue') return [{ text: 'Report due:' }, title]
  if (kind === 'postDue') return [{ text: 'Post due:' }, title]
  if (kind === 'unscheduled')
    return [
      title,
      { text: 'was taken off the schedule because it now needs the client’s approval' },
    ]
  if (kind === 'renewal') {
    return [{ text: dueDate === null ? 'Renews:' : `Renews ${dayText(dueDate, locale)}:` }, title]
  }
  if (kind === 'retainer') return [{ text: 'Retainer usage:' }, title]
  if (kind === 'due') {
    const day = dueDate === null ? 'Due' : `Due ${dayText(dueDate, locale)}:`
    return [{ text: day }, title]
  }
  const who = actor ? `${actor.name.first} ${actor.name.last}` : (unknownActor[kind] ?? 'Someone')
  return [{ text: who, isName: true }, { text: verbOf({ kind, outcome }) }, title]
}

export const sentenceOf = (notification: Notification, locale: string | null): string =>
  describeNotification(notification, locale)
    .map(({ text }) => text)
    .join(' ')

/** Titles and descriptions of the kinds, for the settings and for unsubscribing from emails. */
export const kindLabels: Record<NotificationKind, { title: string; about: string }> = {
  assigned: { title: 'Tasks assigned to you', about: 'Someone assigns you a task.' },
  mentioned: { title: 'Mentions', about: 'Someone mentions you in a comment.' },
  commented: {
    title: 'Comments',
    about: 'On a task that is yours or that you’ve commented on.',
  },
  file: { title: 'Files', about: 'Added to a task that is yours or that you’ve commented on.' },
  due: { title: 'Due dates', about: 'Your task is due tomorrow or today, or was due yesterday.' },
  done: { title: 'Tasks done', about: 'A task you assigned to someone is finished.' },
  message: {
    title: 'Messages',
    about: 'A visitor writes through the form or chat. The agency’s mailbox gets each one, too.',
  },
  review: {
    title: 'Reviews',
    about: 'Something needs your approval. You’re reminded after one and two days.',
  },
  decision: { title: 'Decisions', about: 'Something of yours was approved or sent back.' },
  waiting: {
    title: 'Waiting for clients',
    about: 'Something has been waiting for a client’s decision for three days.',
  },
  request: { title: 'Requests', about: 'A client asks for something.' },
  revealed: {
    title: 'Revealed passwords',
    about: 'Someone views the password or code of one of your social accounts.',
  },
  booking: {
    title: 'Consultations',
    about: 'A visitor books, moves or cancels a consultation with you.',
  },
  report: { title: 'Reports', about: 'The agency publishes a report, or a new version of one.' },
  reportDue: {
    title: 'Reports due',
    about: 'The monthly report of a client or a campaign is due to be written and published.',
  },
  postDue: {
    title: 'Posts due',
    about: 'A scheduled post is due to be published today, or was due yesterday.',
  },
  unscheduled: {
    title: 'Posts off the schedule',
    about: 'A scheduled post now needs the client’s approval.',
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
    title: 'Portfolio responses',
    about: 'A client edits a portfolio case, agrees, declines or withdraws.',
  },
  retainer: {
    title: 'Retainers',
    about: 'A retainer is 80% used, or used up.',
  },
  overage: {
    title: 'Retainer overage',
    about: 'A client is asked to approve overage, or has responded.',
  },
  quote: { title: 'Quotes', about: 'A client accepts or declines a quote.' },
  approval: { title: 'New clients', about: 'A company has registered and is waiting for you.' },
}
