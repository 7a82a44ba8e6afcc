// /sitemap.xml: the public pages, at the public address; none while they must not be listed.
import type { LoaderFunctionArgs } from 'react-router'
import { website } from '#contract/site/website-calls.ts'
import { withStatus } from '#web/lib/load.ts'
import { apiContext, appUrlContext } from '#web/lib/router-context.ts'
import { allPages, bookPath } from '#web/kit/site/metadata.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const appUrl = context.get(appUrlContext)
  const { content, isSample, takesBookings } = await withStatus(() =>
    context.get(apiContext)(website.get, {}),
  )
  if (isSample)
    return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-cache' } })
  const pages = allPages(content).filter(({ path }) => path !== bookPath || takesBookings)
  const places = pages.map(({ path }) => `<url><loc>${new URL(path, appUrl).href}</loc></url>`)
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${places.join('\n')}\n</urlset>\n`,
    {
      headers: {
        'Content-Type': 'application/xml; charset=utf-8',
        'Cache-Control': 'public, max-age=3600',
      },
    },
  )
}
