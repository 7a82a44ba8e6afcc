// Delivers letters: the worker of the mail queue, over SMTP where a server is set, else into the outbox folder.
import type { Database } from './database/pool.ts'
import { GiveUp, type Job } from './jobs.ts'
import { endPauses } from './jobs/store.ts'
import { CarrierAway } from './mail/carrier.ts'
import type { Desk, LetterKind, Sender } from './mail/letter.ts'
import { messageOf } from './mail/message.ts'
import { outboxIn } from './mail/outbox.ts'
import { smtpAt } from './mail/smtp.ts'

export interface MailOptions {
  agency: Database
  mailUrl: string | undefined
  mailFrom: string | undefined
  /** Where the outbox folder is. */
  dataDir: string
  appUrl: string
  sender(): Promise<Sender>
  kinds: readonly LetterKind<never>[]
}

export interface Mail {
  deliver(job: Job<'mail'>): Promise<void>
  close(): void
}

export function openMail(options: MailOptions): Mail {
  const { agency, mailUrl, mailFrom, dataDir, appUrl, kinds } = options
  const carrier = mailUrl === undefined ? outboxIn(dataDir) : smtpAt(mailUrl)
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  let isAway = false

  return {
    async deliver({ id, data: { letter: name, data }, createdAt }) {
      const kind = byName.get(name)
      if (!kind) throw new GiveUp(`There is no letter of the kind '${name}'`)
      const sender = await options.sender()
      const desk: Desk = { agency, appUrl, sender }
      const letter = await kind.compose(desk, data as never)
      if (!letter) return
      const message = messageOf(letter, { mailFrom, appUrl, sender, jobId: id, createdAt })
      try {
        await carrier.carry(message, id)
      } catch (error) {
        isAway ||= error instanceof CarrierAway
        throw error
      }
      // Back after having been away: what waits for its next attempt need not wait any longer.
      if (!isAway) return
      isAway = false
      await endPauses(agency, 'mail')
    },
    close: () => carrier.close(),
  }
}
