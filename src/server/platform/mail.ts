// Delivers letters: the worker of the mail queue, over SMTP where a server is set, else into the outbox folder.
import type { Database } from './database/pool.ts'
import { GiveUp, type Job } from './jobs.ts'
import { endPauses } from './jobs/store.ts'
import { CarrierAway } from './mail/carrier.ts'
import type { QueueName } from './jobs/queues.ts'
import type { Desk, Letter, LetterKind, Sender } from './mail/letter.ts'
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
  /**
   * Hands one letter over now, for jobs of other queues.
   * @param queue whose pauses end when the mail server is back
   */
  carry(
    letter: Letter,
    job: Pick<Job<QueueName>, 'id' | 'createdAt'>,
    queue: QueueName,
  ): Promise<void>
  desk(): Promise<Desk>
  close(): void
}

export function openMail(options: MailOptions): Mail {
  const { agency, mailUrl, mailFrom, dataDir, appUrl, kinds } = options
  const carrier = mailUrl === undefined ? outboxIn(dataDir) : smtpAt(mailUrl)
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  const away = new Set<QueueName>()

  const desk = async (): Promise<Desk> => ({ agency, appUrl, sender: await options.sender() })

  const carry: Mail['carry'] = async (letter, { id, createdAt }, queue) => {
    const sender = await options.sender()
    const message = messageOf(letter, { mailFrom, appUrl, sender, jobId: id, createdAt })
    try {
      await carrier.carry(message, id)
    } catch (error) {
      if (error instanceof CarrierAway) away.add(queue)
      throw error
    }
    // Back after having been away: what waits for its next attempt need not wait any longer.
    for (const paused of [...away]) {
      away.delete(paused)
      await endPauses(agency, paused)
    }
  }

  return {
    async deliver(job) {
      const { letter: name, data } = job.data
      const kind = byName.get(name)
      if (!kind) throw new GiveUp(`There is no letter of the kind '${name}'`)
      const letter = await kind.compose(await desk(), data as never)
      if (letter) await carry(letter, job, 'mail')
    },
    carry,
    desk,
    close: () => carrier.close(),
  }
}
