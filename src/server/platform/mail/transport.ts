// What brings a message on its way: a mail server, or the outbox folder.
import type { SendMailOptions } from 'nodemailer'

export interface Transport {
  /** Returns once it is safely handed over; an error means that it may be tried again. */
  send(message: SendMailOptions, jobId: string): Promise<void>
  close(): void
}

/** The other side could not be reached, or broke off: not this message's fault. */
export class TransportUnavailable extends Error {}
