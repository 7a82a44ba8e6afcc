// /robots.txt: allows crawlers on the public site only. While it has sample content they may read it, or they would not see
// that its pages must not be listed.
import type { LoaderFunctionArgs } from 'react-router'
import { website } from '#contract/site/website-calls.ts'
import { withStatus } from '#web/lib/load.ts'
import { apiContext, appUrlContext } from '#web/lib/router-context.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { isSample } = await withStatus(() => context.get(apiContext)(website.get, {}))
  const sitemap = new URL('/sitemap.xml', context.get(appUrlContext)).href
  const lines = [
    'Disallow: /app/',
    'Disallow: /docs',
    ...(isSample ? [] : ['', `Sitemap: ${sitemap}`]),
  ]
  return new Response(['User-agent: *', ...lines, ''].join('\n'), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      // Crawlers should see immediately when the site may be indexed.
      'Cache-Control': isSample ? 'no-cache' : 'public, max-age=3600',
    },
  })
}
