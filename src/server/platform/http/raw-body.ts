// Bodies that are files: parsed as a buffer whatever type the sender names; the content decides what it is.
import type { FastifyInstance } from 'fastify'
import { allowLongBody } from './body-timeout.ts'

/** For every call of this part of the app, JSON as well. */
export function addRawBodyParser(app: FastifyInstance, maxBytes: number): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_, body, done) =>
    done(null, body),
  )
}

/** For bodies that may be large: the call reads them as they come, and sees to their limits. */
export function addStreamParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request, body, done) => {
    allowLongBody(request.raw)
    done(null, body)
  })
}
