// Mail transports: a mail server, or the outbox folder.
import type { SendMailOptions } from 'nodemailer'

export interface Transport {
  /** Resolves once the message is safely handed over; on an error it may be retried. */
  send(message: SendMailOptions, jobId: string): Promise<void>
  close(): void
}

/** The other side was unreachable or closed the connection; unrelated to this message. */
export class TransportUnavailable extends Error {}
