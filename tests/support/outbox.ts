// Reads emails from the program's outbox folder, like a person's mailbox.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { setTimeout as pause } from 'node:timers/promises'

export interface OutboxMail {
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  /** The first link with a token; empty if there is none. */
  link: string
}

export async function readOutbox(dataDir: string): Promise<OutboxMail[]> {
  const folder = join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  return mails.map(({ from, to = [], subject = '', text = '', html = '' }) => ({
    from: from?.name ?? '',
    to: to.flatMap(({ address = [] }) => address),
    subject,
    text,
    html,
    link: /https?:\/\/\S+\?token=[\w-]+/.exec(text)?.[0] ?? '',
  }))
}

export async function mailsTo(dataDir: string, address: string): Promise<OutboxMail[]> {
  return (await readOutbox(dataDir)).filter(({ to }) => to.includes(address))
}

/** Waits for the email to this address with this subject. */
export async function waitForMail(
  dataDir: string,
  to: string,
  subject: RegExp,
): Promise<OutboxMail> {
  for (;;) {
    const mail = (await mailsTo(dataDir, to)).find((one) => subject.test(one.subject))
    if (mail) return mail
    await pause(100)
  }
}
