// Email with the notifications since the last one.
import { sentenceOf } from '#contract/records/notification-messages.ts'
import type { Notification } from '#contract/records/notifications.ts'
import type { Email, EmailContext } from '#server/platform/mail/email.ts'

interface Batch {
  to: Email['to']
  cadence: 'soon' | 'daily'
  /** In chronological order; never empty. */
  items: Notification[]
  unsubscribeUrl: string
  /** The person's date format; null for the default. */
  locale: string | null
  /** Path of the notification settings. */
  settingsPath: string
}

const placeOf = ({ company, project }: Notification) =>
  [company?.name, project?.title].filter(Boolean).join(' · ')

function groupsOf({ items, locale }: Batch, appUrl: string): NonNullable<Email['groups']> {
  const places = Map.groupBy(items, placeOf)
  return [...places].map(([title, entries]) => ({
    title,
    entries: entries.map((item) => ({
      text: sentenceOf(item, locale),
      note: item.excerpt,
      url: appUrl + item.path,
    })),
  }))
}

/** Names a client only if all of it is theirs. */
function subjectOf({ cadence, items, locale }: Batch): string {
  const [only] = items
  if (only && items.length === 1) return sentenceOf(only, locale)
  if (cadence === 'daily') return `Your morning summary: ${items.length} updates`
  const companies = new Map(items.map(({ company }) => [company?._id, company?.name]))
  const [name] = companies.values()
  if (companies.size === 1 && name !== undefined) return `${items.length} updates: ${name}`
  if (companies.has(undefined)) return `${items.length} updates`
  return `${items.length} updates from ${companies.size} companies`
}

export function notificationEmail({ appUrl, sender }: EmailContext, batch: Batch): Email {
  const { to, cadence, items, unsubscribeUrl, settingsPath } = batch
  const isOne = items.length === 1
  return {
    to,
    subject: subjectOf(batch),
    heading:
      cadence === 'daily'
        ? 'Your morning summary'
        : isOne
          ? 'One update'
          : `${items.length} updates`,
    paragraphs: [],
    groups: groupsOf(batch, appUrl),
    notes: [
      `You’re getting this email from ${sender.name} because you haven’t read ${isOne ? 'it' : 'them'} in the app.`,
    ],
    links: [
      { label: isOne ? 'Stop emails like this' : 'Stop these emails', url: unsubscribeUrl },
      { label: 'Choose what we email you', url: appUrl + settingsPath },
    ],
    unsubscribeUrl,
  }
}
