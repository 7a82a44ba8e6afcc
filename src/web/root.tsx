// The document that every page is rendered into.
import { type DehydratedState, HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { ErrorPage } from './shells/account/error-page.tsx'
import { clientFetchScript } from './lib/client-fetched.ts'
import { browserQueryClient } from './lib/browser.ts'
import { IconLinks } from './lib/icon-links.tsx'
import { ConnectionNote } from './kit/connection/connection-note.tsx'
import { showFonts } from './lib/fonts.ts'
import type { Loaded } from './lib/load.ts'
import { currentLocale, defaultLocale } from './lib/locale.ts'
import {
  AppStyleContext,
  HeadScriptContext,
  NonceContext,
  ServerCacheContext,
} from './lib/router-context.ts'
import type { RouteHandle } from './lib/route-handle.ts'

/** The handle of the innermost route that has one. */
function useHandle(): RouteHandle {
  return useMatches().reduce<RouteHandle>(
    (outer, { handle }) => ({ ...outer, ...(handle as RouteHandle | undefined) }),
    {},
  )
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  const locale = currentLocale()
  const appStyle = use(AppStyleContext)
  const headScript = use(HeadScriptContext)
  const { isStatic, Head, End } = useHandle()
  const clientFetches = loadedBy(useMatches()).flatMap((loaded) => loaded.clientFetches ?? [])
  return (
    // Without scripts nothing reports that the fonts have loaded.
    <html
      lang="en"
      data-locale={locale === defaultLocale ? undefined : locale}
      data-fonts={isStatic ? '' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {clientFetches.map(({ path }) => (
          <link key={path} rel="preload" as="fetch" href={path} crossOrigin="anonymous" />
        ))}
        {!isStatic && (
          <script
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{
              __html: `${headScript};${clientFetchScript(clientFetches)}`,
            }}
          />
        )}
        {!isStatic && <IconLinks />}
        <Meta />
        <Links />
        {Head && <Head />}
        {!isStatic && (
          <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: appStyle }} />
        )}
      </head>
      <body>
        {children}
        {End && <End />}
        {!isStatic && <ScrollRestoration nonce={nonce} />}
        {!isStatic && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

/** Data from the screens' loaders. */
const loadedBy = (matches: ReturnType<typeof useMatches>) =>
  matches.map(({ loaderData }) => (loaderData as Partial<Loaded> | undefined) ?? {})

/**
 * Merges what the screens' server loaders found into one cache state before rendering. A boundary for each would remount the
 * page, and lose the focus, whenever a screen no longer has such data.
 */
function useDehydrated(): DehydratedState {
  const matches = useMatches()
  return useMemo(() => {
    const queries = loadedBy(matches).flatMap(({ dehydrated }) => dehydrated?.queries ?? [])
    return { queries, mutations: [] }
  }, [matches])
}

export default function Root() {
  const serverCache = use(ServerCacheContext)
  const [client] = useState(() => serverCache ?? browserQueryClient())
  useEffect(() => void showFonts(), [])
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={useDehydrated()}>
        <Outlet />
        <ConnectionNote />
      </HydrationBoundary>
    </QueryClientProvider>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
