// Bodies that are files: taken as bytes whatever their sender calls them; what they are, their content has to show.
import type { FastifyInstance } from 'fastify'

/** For the calls of this part of the app; JSON is bytes as well. */
export function takeBytes(app: FastifyInstance, maxBytes: number): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_, body, done) =>
    done(null, body),
  )
}
