// Renders a page on the server, with a content security policy that allows only its own scripts.
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import type { RouteHandle } from './lib/route-handle.ts'
import type { Website } from '#contract/site/website-calls.ts'
import { startRetryScript } from './kit/connection/start-retry-script.ts'
import { inlineScripts } from './shells/site/scripts/inline-scripts.ts'
import { siteRoute } from './kit/site/metadata.ts'
import { type Transport, createApi } from './lib/api.ts'
import appStyle from './styles/app.css?inline'
import { contentPolicy } from './lib/content-policy.ts'
import { earlyInputScript, modeScript } from './lib/early-scripts.ts'
import { fontsScript } from './lib/fonts.ts'
import { createQueryClient } from './lib/query.ts'
import {
  AppStyleContext,
  HeadScriptContext,
  NonceContext,
  ServerCacheContext,
  apiContext,
  appUrlContext,
  cacheContext,
} from './lib/router-context.ts'

export { createRequestHandler } from 'react-router'
export { setLocaleReader } from './lib/locale.ts'

/** Public pages, and which of them can be cached until the site's content changes. */
export { isCachedPath, isSitePath as isPublicPath } from './kit/site/metadata.ts'

/** Called by the server for every request, with its in-process transport to the API. */
export function createContext(call: Transport, appUrl: string): RouterContextProvider {
  const context = new RouterContextProvider()
  const api = createApi(call)
  context.set(apiContext, api)
  context.set(cacheContext, createQueryClient(api))
  context.set(appUrlContext, appUrl)
  return context
}

const headScript = [modeScript, fontsScript, earlyInputScript, startRetryScript].join(';')

/** Hash of every inline script of the public pages. */
const siteScripts = Promise.all(
  Object.values(inlineScripts).map(async (script) => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
    return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
  }),
).then((hashes) => hashes.join(' '))

/** Script URL of a third-party chat, which the public pages may load. */
const getWidget = (loaderData: Record<string, unknown>) =>
  (loaderData[siteRoute] as Partial<Website> | undefined)?.chatWidgetUrl ?? null

export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { matches, loaderData } = routerContext.staticHandlerContext
  const isStatic = matches.some(({ route }) => (route.handle as RouteHandle | undefined)?.isStatic)
  const nonce = isStatic ? '' : crypto.randomUUID().replaceAll('-', '')
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set(
    'Content-Security-Policy',
    isStatic
      ? contentPolicy(await siteScripts, getWidget(loaderData))
      : contentPolicy(`'nonce-${nonce}'`),
  )
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  let finalStatus = status
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerCacheContext value={loadContext.get(cacheContext)}>
        <AppStyleContext value={appStyle}>
          <HeadScriptContext value={headScript}>
            <ServerRouter context={routerContext} url={request.url} {...(nonce && { nonce })} />
          </HeadScriptContext>
        </AppStyleContext>
      </ServerCacheContext>
    </NonceContext>,
    {
      ...(nonce && { nonce }),
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
