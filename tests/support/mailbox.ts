// Emails queued by the app, rendered as they would be sent.
import { emails } from '#server/emails.ts'
import type { Email } from '#server/platform/mail/email.ts'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'

const mailAppUrl = 'https://agency.example'

export interface ReceivedEmail extends Email {
  kind: string
  /** Token of the link in it; empty if there is none. */
  token: string
}

interface Queued {
  id: string
  data: { template: string; data: Record<string, string> }
}

/**
 * Takes all waiting emails from the queue, oldest first; skips those with nothing left to say.
 * @param email the agency's; may be empty
 */
export function mailboxOf(
  { app, database }: { app: TestApp; database: TestDatabase },
  email = 'hello@agency.example',
) {
  const sender = {
    name: 'Lintel',
    email,
    address: '1 Sample Street',
    color: '#143cc4',
  }
  const context = { agencyDatabase: app.platform.agencyDatabase, appUrl: mailAppUrl, sender }
  return async function takeEmails(to?: string): Promise<ReceivedEmail[]> {
    const queued = await database.query<Queued>(
      `with taken as (delete from pgboss.job_common where name = 'mail' and state = 'created' returning id, data)
       select id, data from taken order by id`,
    )
    const received: ReceivedEmail[] = []
    for (const { data: job } of queued) {
      const kind = emails.find(({ name }) => name === job.template)
      const mail = await kind?.compose(context, job.data as never)
      if (!mail) continue
      const token = mail.button ? new URL(mail.button.url).searchParams.get('token') : ''
      received.push({ ...mail, kind: job.template, token: token ?? '' })
    }
    return to === undefined ? received : received.filter((mail) => mail.to.address === to)
  }
}
