// /robots.txt: the site is to be found, what is behind the sign-in is not.
import type { LoaderFunctionArgs } from 'react-router'
import { appUrlContext } from '#web/lib/router-context.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const sitemap = new URL('/sitemap.xml', context.get(appUrlContext)).href
  const lines = [
    'User-agent: *',
    'Disallow: /app/',
    'Disallow: /docs',
    '',
    `Sitemap: ${sitemap}`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  })
}
