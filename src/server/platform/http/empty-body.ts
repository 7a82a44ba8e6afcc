// What is sent where a body is left out.
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'

/** Of '' Fastify would tell HEAD that its length is that of what GET sends. */
export const emptyBody = ({ method }: Pick<FastifyRequest, 'method'>): string | Readable =>
  method === 'HEAD' ? Readable.from([]) : ''
