// Runs the notification jobs directly, without their queue.
import { notificationMailWorker } from '#server/records/notifications/mail.ts'
import { notificationWorker } from '#server/records/notifications/notify.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Email } from '#server/platform/mail/email.ts'
import type { Mail } from '#server/platform/mail.ts'
import type { World } from './world.ts'

type QueueName = 'notification' | 'notification-mail'

const takeJobs = <Name extends QueueName>({ database }: World, name: Name) =>
  database.query<Job<Name> & { id: string }>(
    `update pgboss.job_common set state = 'completed'
     where name = '${name}' and state = 'created'
     returning id, data, created_on as "createdAt"`,
  )

/** Notifies people of everything so far. */
export async function runNotificationJobs(world: World): Promise<void> {
  const work = notificationWorker(world.app.platform)
  for (const job of await takeJobs(world, 'notification')) await work(job)
}

/** Discards all past and pending notifications. */
export async function forgetNotifications({ database }: World): Promise<void> {
  await database.query(
    'truncate notifications, notification_mails, notification_settings, unsubscribe_links',
  )
  await database.query(`delete from pgboss.job_common where name like 'notification%'`)
}

const sender = {
  name: 'Lintel',
  email: 'hello@lintel.test',
  address: '1 Yard, Austin, TX 78702',
  color: '#143cc4',
}

/** A mail server that stores what it receives, or fails. */
export function mailFor({ app }: World) {
  const sent: { email: Email; id: string }[] = []
  const state: { failure?: Error | undefined } = {}
  const mail: Mail = {
    deliver: async () => undefined,
    context: async () => ({
      agencyDatabase: app.platform.agencyDatabase,
      appUrl: 'https://agency.test',
      sender,
    }),
    close: async () => undefined,
    async send(email, { id }) {
      if (state.failure) throw state.failure
      sent.push({ email, id })
    },
  }
  return { mail, sent, state }
}

/** Sends collected emails as if they were due. */
export async function runNotificationMails(world: World, mail: Mail): Promise<void> {
  const work = notificationMailWorker({ agencyDatabase: world.app.platform.agencyDatabase, mail })
  for (const job of await takeJobs(world, 'notification-mail')) await work(job)
}
