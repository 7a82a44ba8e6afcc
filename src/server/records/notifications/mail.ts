// Queue worker that sends notification emails, leaving out notifications that were read, became hidden or were
// opted out of since.
import { findAccount, findCallers, recipient } from '#server/accounts/auth/service.ts'
import { agencyLocale } from '#server/platform/agency-locale.ts'
import type { Database } from '#server/platform/database/pool.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { Email } from '#server/platform/mail/email.ts'
import { notificationEmail } from './emails.ts'
import { type ClosedMail, closeMail, endMail } from './mail-store.ts'
import { presentNotification, settingsPathFor } from './present.ts'
import { kindsFor } from './rules.ts'
import { choicesOf } from './settings-store.ts'
import { listNames, listUnreadOfMail } from './store.ts'
import { makeUnsubscribeLink } from './unsubscribe.ts'

interface MailOptions {
  agencyDatabase: Database
  mail: Mail
}

/** Undefined if nothing is left to send, or the person is gone. */
async function compose(
  { agencyDatabase, mail }: MailOptions,
  { id, personId, cadence }: ClosedMail,
): Promise<Email | undefined> {
  const caller = (await findCallers(agencyDatabase, [personId])).get(personId)
  const account = await findAccount(agencyDatabase, { id: personId })
  if (!caller || !account) return undefined
  const choices = await choicesOf(agencyDatabase, personId, kindsFor(caller))
  const wanted = new Set(choices.flatMap((one) => (one.mail === 'off' ? [] : one.kind)))
  const rows = (await listUnreadOfMail(agencyDatabase, caller, id)).filter(({ kind }) =>
    wanted.has(kind),
  )
  if (rows.length === 0) return undefined
  const names = await listNames(
    agencyDatabase,
    rows.flatMap(({ actorId }) => actorId ?? []),
  )
  const items = rows.map((row) => presentNotification(row, { names, caller }))
  const kinds = new Set(items.map(({ kind }) => kind))
  const [kind = null] = kinds.size === 1 ? kinds : []
  const context = await mail.context()
  const unsubscribeUrl = await makeUnsubscribeLink(agencyDatabase, context.appUrl, {
    personId,
    kind,
  })
  const settingsPath = settingsPathFor(caller)
  return notificationEmail(context, {
    to: recipient(account),
    cadence,
    items,
    unsubscribeUrl,
    settingsPath,
    locale: account.locale ?? agencyLocale(),
  })
}

export function notificationMailWorker(options: MailOptions) {
  const { agencyDatabase, mail } = options
  return async ({ data }: Job<'notification-mail'>): Promise<void> => {
    const closed = await agencyDatabase.transaction().execute((tx) => closeMail(tx, data.mail))
    if (!closed) return
    const email = await compose(options, closed)
    // The Message-ID contains the id, so that an email sent twice after a crash is recognized.
    if (email)
      await mail.send(email, { id: closed.id, createdAt: closed.createdAt }, 'notification-mail')
    await endMail(agencyDatabase, closed.id)
  }
}
