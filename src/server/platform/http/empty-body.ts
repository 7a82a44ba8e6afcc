// The body of answers without content.
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'

/** For '' Fastify would set HEAD's content length to that of GET's body. */
export const emptyBody = ({ method }: Pick<FastifyRequest, 'method'>): string | Readable =>
  method === 'HEAD' ? Readable.from([]) : ''
