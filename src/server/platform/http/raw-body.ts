// Bodies that are files: parsed as a buffer whatever type the sender names; the content decides what it is.
import type { FastifyInstance } from 'fastify'

/** For every call of this part of the app, JSON as well. */
export function addRawBodyParser(app: FastifyInstance, maxBytes: number): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_, body, done) =>
    done(null, body),
  )
}
