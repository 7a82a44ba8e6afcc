// Prevents Fastify from loading Ajv and a serializer, because `checkRequests` validates against the contract.
import type { FastifyServerOptions } from 'fastify'

export const schemaController = {
  compilersFactory: {
    // Validation here would stop at the first invalid part of the request.
    buildValidator: () => () => () => true,
    buildSerializer: () => () => JSON.stringify,
  },
  // Fastify's types require Ajv's objects, but it calls none of their methods.
} as unknown as NonNullable<FastifyServerOptions['schemaController']>
