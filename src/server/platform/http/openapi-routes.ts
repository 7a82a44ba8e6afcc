// Serves /openapi.json and /docs. The description is loaded on first use, because it would slow down every start.
import type { FastifyInstance } from 'fastify'

export function addOpenApiRoutes(app: FastifyInstance): void {
  let described: Promise<FastifyInstance> | undefined
  for (const path of ['/openapi.json', '/docs', '/docs/*']) {
    app.get(path, async ({ url }, reply) => {
      described ??= import('./openapi.ts').then(({ createOpenApi }) => createOpenApi())
      const { statusCode, headers, rawPayload } = await (await described).inject(url)
      if (statusCode === 404) return reply.callNotFound()
      const { connection: _, date: __, ...own } = headers
      return reply.code(statusCode).headers(own).send(rawPayload)
    })
  }
}
