// Sends messages to a mail server over SMTP.
import { type SendMailOptions, createTransport } from 'nodemailer'
import { PermanentError } from '../jobs/queues.ts'
import { type Transport, TransportUnavailable } from './transport.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

interface SmtpFailure {
  message?: string
  /** The server's reply code, such as 550; absent if there was no reply. */
  responseCode?: number
  command?: string
}

/** Nonexistent mailboxes are permanent failures; other rejections may be fixed by a later attempt. */
function toMailError(error: unknown): Error {
  const { message = 'SMTP failed', responseCode, command } = error as SmtpFailure
  if (responseCode === undefined) return new TransportUnavailable(message, { cause: error })
  if (command === 'RCPT TO' && responseCode >= 550 && responseCode <= 559) {
    return new PermanentError(message, { cause: error })
  }
  return error as Error
}

/** @param mailUrl `smtp://` (with STARTTLS if offered) or `smtps://`, with user and password if required */
export function smtpAt(mailUrl: string): Transport {
  const url = new URL(mailUrl)
  const isSecure = url.protocol === 'smtps:'
  const transport = createTransport({
    host: url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    // A server on this machine cannot be intercepted, and its certificate is usually self-signed.
    tls: { rejectUnauthorized: !loopback.has(url.hostname) },
    pool: true,
    maxConnections: 3,
    maxMessages: 100,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    async send(message: SendMailOptions): Promise<void> {
      try {
        await transport.sendMail(message)
      } catch (error) {
        throw toMailError(error)
      }
    },
    close: () => transport.close(),
  }
}
