// What a caller wants to read: a page, as browsers do, or JSON, as programs do.
import type { FastifyRequest } from 'fastify'

type Asked = Pick<FastifyRequest, 'headers'>

export const acceptsPage = ({ headers: { accept = '' } }: Asked): boolean =>
  /text\/html|application\/xhtml\+xml/i.test(accept)

export const acceptsOnlyJson = (request: Asked): boolean =>
  !acceptsPage(request) && /application\/(?:[\w.+-]+\+)?json/i.test(request.headers.accept ?? '')
