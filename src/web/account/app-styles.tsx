// Everything that is not the public site: the app's fonts, and the place for its messages.
import display from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import text from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'
import { Outlet } from 'react-router'
import { Toasts } from '../ui/toast.tsx'

const font = (href: string, fetchPriority: 'auto' | 'low') =>
  ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
    fetchPriority,
  }) as const

/** The titles' face lets the scripts go first: until it is there its stand-in takes the same room. */
export const links = () => [font(text, 'auto'), font(display, 'low')]

export default function AppStyles() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  )
}
