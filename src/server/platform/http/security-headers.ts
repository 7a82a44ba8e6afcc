// Security headers of every answer. Helmet computes them once, because as a plugin that
// sets each header per request it took a seventh of the time of an unchanged board.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

function securityHeaders(isSecure: boolean): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  }
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    // Sends no referrer to other sites; with 'no-referrer', a form without scripts would lose its Origin, too.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isSecure,
  })
  // Helmet reads nothing from the request, and calls only these methods of the response.
  setHeaders({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error as Error
  })
  return headers
}

export function addSecurityHeaders(app: FastifyInstance, isSecure: boolean): void {
  const headers = securityHeaders(isSecure)
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
}
