// Renders a page on the server, under a policy that lets only its own scripts run.
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { type Transport, createApi } from './lib/api.ts'
import { NonceContext, apiContext } from './lib/router-context.ts'

/** Called by the server for every request, with its in-process way to the API. */
export function createContext(call: Transport): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(apiContext, createApi(call))
  return context
}

const contentPolicy = (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const nonce = crypto.randomUUID().replaceAll('-', '')
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', contentPolicy(nonce))
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  let finalStatus = status
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      signal: request.signal,
      onError(error) {
        if (request.signal.aborted) return
        finalStatus = 500
        console.error(error)
      },
    },
  )
  await stream.allReady
  return new Response(stream, { status: finalStatus, headers })
}
