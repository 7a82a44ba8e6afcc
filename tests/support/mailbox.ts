// The letters that the app has put into its queue, composed as they would be sent.
import { letters } from '#server/letters.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'

export const mailAppUrl = 'https://agency.example'

export interface ReceivedLetter extends Letter {
  kind: string
  /** Of the link that it carries; empty when it has none. */
  token: string
}

interface Queued {
  id: string
  data: { letter: string; data: Record<string, string> }
}

/** Takes every waiting letter out of the queue, the oldest first; what has nothing to say any more is left out. */
export function mailboxOf({ app, database }: { app: TestApp; database: TestDatabase }) {
  const sender = { name: 'Lintel', email: 'hello@agency.example', address: '1 Sample Street' }
  const desk = { agency: app.platform.agency, appUrl: mailAppUrl, sender }
  return async function takeLetters(to?: string): Promise<ReceivedLetter[]> {
    const queued = await database.query<Queued>(
      `with taken as (delete from pgboss.job_common where name = 'mail' and state = 'created' returning id, data)
       select id, data from taken order by id`,
    )
    const received: ReceivedLetter[] = []
    for (const { data: job } of queued) {
      const kind = letters.find(({ name }) => name === job.letter)
      const letter = await kind?.compose(desk, job.data as never)
      if (!letter) continue
      const token = letter.button ? new URL(letter.button.url).searchParams.get('token') : ''
      received.push({ ...letter, kind: job.letter, token: token ?? '' })
    }
    return to === undefined ? received : received.filter((letter) => letter.to.address === to)
  }
}
