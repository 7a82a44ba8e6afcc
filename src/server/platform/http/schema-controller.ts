// Keeps Fastify from loading Ajv and a serializer: `checkRequests` checks, by the contract.
import type { FastifyServerOptions } from 'fastify'

export const schemaController = {
  compilersFactory: {
    // A check here would stop at the first part that does not fit.
    buildValidator: () => () => () => true,
    buildSerializer: () => () => JSON.stringify,
  },
  // Fastify's types ask for what Ajv makes; it calls nothing of that.
} as unknown as NonNullable<FastifyServerOptions['schemaController']>
