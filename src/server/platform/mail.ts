// Delivers emails from the mail queue, over SMTP if a server is configured, otherwise to the outbox folder.
import type { Database } from './database/pool.ts'
import type { Job } from './jobs.ts'
import { PermanentError, type QueueName } from './jobs/queues.ts'
import { retryNow } from './jobs/store.ts'
import { type Transport, TransportUnavailable } from './mail/transport.ts'
import type { EmailContext, Email, EmailTemplate, Sender } from './mail/email.ts'
import { erasedDomain } from './mail/address.ts'
import { messageOf } from './mail/message.ts'

export interface MailOptions {
  agencyDatabase: Database
  mailUrl: string | undefined
  mailFrom: string | undefined
  /** The folder that contains the outbox. */
  dataDir: string
  appUrl: string
  sender(): Promise<Sender>
  templates: readonly EmailTemplate<never>[]
}

export interface Mail {
  deliver(job: Job<'mail'>): Promise<void>
  /**
   * Sends one email immediately, for jobs of other queues.
   * @param queue the queue whose delayed retries are released when the mail server is back
   */
  send(email: Email, job: Pick<Job<QueueName>, 'id' | 'createdAt'>, queue: QueueName): Promise<void>
  context(): Promise<EmailContext>
  close(): Promise<void>
}

/** Loaded with the first email. */
async function openTransport({ mailUrl, dataDir }: MailOptions): Promise<Transport> {
  if (mailUrl === undefined) return (await import('./mail/outbox.ts')).outboxIn(dataDir)
  return (await import('./mail/smtp.ts')).smtpAt(mailUrl)
}

export function openMail(options: MailOptions): Mail {
  const { agencyDatabase, mailFrom, appUrl, templates } = options
  let opened: Promise<Transport> | undefined
  const byName = new Map(templates.map((template) => [template.name, template]))
  const away = new Set<QueueName>()

  const context = async (): Promise<EmailContext> => ({
    agencyDatabase,
    appUrl,
    sender: await options.sender(),
  })

  const send: Mail['send'] = async (email, { id, createdAt }, queue) => {
    const sender = await options.sender()
    const message = messageOf(email, { mailFrom, appUrl, sender, jobId: id, createdAt })
    try {
      opened ??= openTransport(options)
      await (await opened).send(message, id)
    } catch (error) {
      if (error instanceof TransportUnavailable) away.add(queue)
      throw error
    }
    // The mail server is back, so delayed retries can run now.
    for (const paused of [...away]) {
      away.delete(paused)
      await retryNow(agencyDatabase, paused)
    }
  }

  return {
    async deliver(job) {
      const { template: name, data } = job.data
      const template = byName.get(name)
      if (!template) throw new PermanentError(`There is no email template '${name}'`)
      const email = await template.compose(await context(), data as never)
      if (email && !email.to.address.endsWith(erasedDomain)) await send(email, job, 'mail')
    },
    send,
    context,
    close: async () => (await opened)?.close(),
  }
}
