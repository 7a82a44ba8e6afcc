// Redirects default icon paths, which browsers and crawlers request unprompted, to the agency's icons.
import { type LoaderFunctionArgs, redirect } from 'react-router'

export function loader({ request }: LoaderFunctionArgs) {
  const isTouchIcon = new URL(request.url).pathname.startsWith('/apple-touch-icon')
  return redirect(isTouchIcon ? '/icons/touch.png' : '/icons/favicon.ico', {
    headers: { 'Cache-Control': 'public, max-age=3600' },
  })
}
