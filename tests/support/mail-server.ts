// A real mail server in the test's process, which can be strict, and run code before it responds.
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface MailServer {
  port: number
  url: string
  received: Email[]
  /** Stops it abruptly, as if the machine were switched off. */
  stop(): Promise<void>
}

export interface MailServerOptions {
  port?: number
  /** Runs when a message has arrived completely, before the server acknowledges it. */
  onMessage?: (message: Email) => Promise<void> | void
  /** An SMTP error code such as 550 for a refused mailbox. */
  refuse?: (address: string) => number | undefined
}

export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { port = 0, onMessage, refuse } = options
  const received: Email[] = []
  async function take(stream: NodeJS.ReadableStream): Promise<void> {
    const message = await PostalMime.parse(await buffer(stream))
    await onMessage?.(message)
    received.push(message)
  }

  const handlers: SMTPServerOptions = {
    authOptional: true,
    logger: false,
    onRcptTo({ address }, _, done) {
      const responseCode = refuse?.(address)
      done(responseCode ? Object.assign(new Error('Refused'), { responseCode }) : undefined)
    },
    onData: (stream, _, done) => callbackify(() => take(stream))((error) => done(error)),
  }
  const server = new SMTPServer(handlers)
  // Killed peers break their connections.
  server.on('error', () => undefined)
  await new Promise<void>((ready) => void server.listen(port, '127.0.0.1', ready))
  const address = server.server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  return {
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    received,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
      }),
  }
}
