// Starts and stops the mail server of the tests.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

interface TakenMail {
  to: string[]
  messageId: string
  subject: string
  text: string
  replyTo?: string
}

export interface SmtpServer {
  /** Emails received so far. */
  mails: TakenMail[]
  kill(): Promise<void>
}

/** @returns once it is listening */
export async function startSmtp(port: number): Promise<SmtpServer> {
  const program = join(import.meta.dirname, 'smtp-program.ts')
  const child: ChildProcess = spawn(process.execPath, [program, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const mails: TakenMail[] = []
  if (!child.stdout) throw new Error('The mail server prints nothing')
  const lines = createInterface(child.stdout)
  await once(lines, 'line')
  lines.on('line', (line) => mails.push(JSON.parse(line) as TakenMail))
  return {
    mails,
    async kill() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
