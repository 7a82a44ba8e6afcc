// Every public page: its content, head and layout; sent without the framework's scripts.
import { Outlet, data, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import type { HeadersArgs, LoaderFunctionArgs } from 'react-router'
import { website } from '#contract/site/website-calls.ts'
import { type RouteErrorData, withStatus } from '#web/lib/load.ts'
import { apiContext, appUrlContext } from '#web/lib/router-context.ts'
import type { RouteHandle } from '#web/lib/route-handle.ts'
import { type LoadedSite, useFoundSite, useSite } from '#web/kit/site/content.ts'
import { bookPath, pageMetadata, sitePage } from '#web/kit/site/metadata.ts'
import { RouteErrorPage, errorTitle } from '#web/site/website/site/pages/route-error.tsx'
import { SiteHead, SiteScripts } from './site-head.tsx'
import { SiteLayout } from './site-layout.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const site = await withStatus(() => context.get(apiContext)(website.get, {}))
  // Shared caches may store a page, but must revalidate it every time.
  const headers = {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    ...(site.isSample && { 'X-Robots-Tag': 'noindex' }),
  }
  return data({ ...site, appUrl: context.get(appUrlContext) } satisfies LoadedSite, { headers })
}

export const headers = ({ loaderHeaders, errorHeaders }: HeadersArgs) =>
  errorHeaders ?? loaderHeaders

function Head() {
  const site = useSite()
  const { pathname } = useLocation()
  if (!site) return <SiteHead title={errorTitle} style="page" />
  const page = sitePage(site.content, pathname)
  const { agency } = site.content
  if (!page && pathname.startsWith('/booking/')) {
    const title = `Your consultation | ${agency.name}`
    return <SiteHead title={title} style="book" agency={agency} />
  }
  if (!page) return <SiteHead title="Page not found" style="page" agency={agency} />
  const metadata = pageMetadata(site.content, site.appUrl, page)
  const { isSample } = site
  return <SiteHead metadata={metadata} isSample={isSample} style={page.style} agency={agency} />
}

function End() {
  const { pathname } = useLocation()
  const hasBooking = pathname === bookPath || pathname.startsWith('/booking/')
  return <SiteScripts hasContactForm={pathname === '/contact'} hasBooking={hasBooking} />
}

export const handle: RouteHandle = { isStatic: true, Head, End }

export default function Site() {
  const { pathname } = useLocation()
  const { content, isSample, chatWidgetUrl } = useFoundSite()
  return (
    <SiteLayout content={content} path={pathname} isSample={isSample} chatWidgetUrl={chatWidgetUrl}>
      <Outlet />
    </SiteLayout>
  )
}

/** Uses the layout without content, because loading the content may be what failed. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { pathname } = useLocation()
  const issue = isRouteErrorResponse(error) ? (error.data as Partial<RouteErrorData> | null) : null
  const detail = isRouteErrorResponse(error)
    ? `${error.status} ${issue?.message ?? error.statusText}`
    : '500 Internal Server Error'
  return (
    <SiteLayout path={pathname}>
      <RouteErrorPage detail={detail} reference={issue?.requestId} />
    </SiteLayout>
  )
}
