// Hands messages to a mail server over SMTP.
import { type SendMailOptions, createTransport } from 'nodemailer'
import { PermanentError } from '../jobs.ts'
import { type Transport, TransportUnavailable } from './transport.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

interface SmtpFault {
  message?: string
  /** What the server answered, such as 550; absent when it did not. */
  responseCode?: number
  command?: string
}

/** A mailbox that does not exist will not tomorrow; what else a server says no to may be mended meanwhile. */
function faultOf(error: unknown): Error {
  const { message = 'SMTP failed', responseCode, command } = error as SmtpFault
  if (responseCode === undefined) return new TransportUnavailable(message, { cause: error })
  if (command === 'RCPT TO' && responseCode >= 550 && responseCode <= 559) {
    return new PermanentError(message, { cause: error })
  }
  return error as Error
}

/** @param mailUrl `smtp://` (TLS where the server offers it) or `smtps://`, with user and password where asked */
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
    // Nobody stands between us and a server on this machine, whose certificate is its own.
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
        throw faultOf(error)
      }
    },
    close: () => transport.close(),
  }
}
