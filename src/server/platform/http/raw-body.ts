// File bodies: parsed as a buffer regardless of the declared type, because the content determines it.
import type { FastifyInstance } from 'fastify'
import { allowLongBody } from './body-timeout.ts'

/** Applies to every endpoint in this scope, including JSON. */
export function addRawBodyParser(app: FastifyInstance, maxBytes: number): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_, body, done) =>
    done(null, body),
  )
}

/** For large bodies: the handler reads the stream and enforces limits. */
export function addStreamParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request, body, done) => {
    allowLongBody(request.raw)
    done(null, body)
  })
}
