// A mail server in a separate process, to be killed by tests: prints each received email as one line of JSON.
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

const [port = ''] = process.argv.slice(2)

const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  async onData(stream, session, done) {
    try {
      const mail = await PostalMime.parse(await buffer(stream))
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const { messageId, subject, text, replyTo } = mail
      const line = { to, messageId, subject, text, replyTo: replyTo?.[0]?.address }
      process.stdout.write(`${JSON.stringify(line)}\n`)
      done()
    } catch (error) {
      done(error as Error)
    }
  },
})
server.on('error', (error) => {
  // A sender that was killed midway ends only its own connection.
  if (!('remoteAddress' in error)) throw error
})
server.listen(Number(port), '127.0.0.1', () => process.stdout.write('"listening"\n'))
