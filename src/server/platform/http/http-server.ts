// The HTTP server below the routes: limits, request ids, error responses and graceful stop.
import { createServer } from 'node:http'
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { AppError } from '../app-error.ts'
import { limitBody, requestTimeoutMs } from './bodies.ts'
import type { ConnectionDrain } from './drain.ts'
import { sendAppError, sendError } from './error-responses.ts'
import { refuseConnection, sendFrameworkError } from './malformed.ts'
import { checkRequests, schemaController } from './route-schema.ts'

export interface HttpServerOptions {
  logger: FastifyServerOptions['loggerInstance'] | false
  /** Proxies whose X-Forwarded-For and -Proto headers are trusted; none by default. */
  trustedProxies?: string[]
}

/** `limitBody` limits how long a body may take. */
const serverOptions = {
  headersTimeout: 30_000,
  requestTimeout: requestTimeoutMs,
  // Longer than the idle timeout of clients and load balancers (often 60 s), so that the server never closes a connection while a
  // request is on its way. Fastify's own setting does not reach a server created by `serverFactory`.
  keepAliveTimeout: 75_000,
  requireHostHeader: false,
}

export function createHttpServer(
  { logger, trustedProxies = [] }: HttpServerOptions,
  connections: ConnectionDrain,
): FastifyInstance {
  const app = fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    trustProxy: trustedProxies.length > 0 && trustedProxies,
    serverFactory: (listener) =>
      connections.addServer(
        createServer(serverOptions, (request, response) => {
          connections.track(response)
          limitBody(request, (socket) => refuseConnection(new Error('Timeout'), socket))
          listener(request, response)
        }),
      ),
    // Runs on close; `drain` has already waited for calls in progress.
    forceCloseConnections: true,
    genReqId: () => uuidv7(),
    // A URL that cannot be decoded never reaches a route's own error handler.
    frameworkErrors: (error, request, reply) => void sendFrameworkError(error, request, reply),
    clientErrorHandler: refuseConnection,
    routerOptions: { maxParamLength: 500 },
    schemaController,
  })
  checkRequests(app)
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) =>
    sendAppError(
      request,
      reply,
      new AppError('not_found', { message: 'This address doesn’t exist.' }),
    ),
  )
  return app
}
