// Writes each email atomically to a file if there is no mail server; one file per job, even if delivered repeatedly.
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type SendMailOptions, createTransport } from 'nodemailer'
import { flush } from '../flush.ts'
import type { Transport } from './transport.ts'

export function outboxIn(dataDir: string): Transport {
  const folder = join(dataDir, 'outbox')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(message: SendMailOptions, jobId: string): Promise<void> {
      const { message: content } = await composer.sendMail(message)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = join(folder, `${jobId}.unfinished`)
      const file = await open(unfinished, 'w', 0o600)
      try {
        await file.writeFile(content as Buffer)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, join(folder, `${jobId}.eml`))
      await flush(folder)
    },
    close: () => {},
  }
}
