// Everything that is not the public site: the app's stylesheet and fonts, and the place for its messages.
import display from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import text from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'
import { Outlet } from 'react-router'
import appStyles from '../styles/app.css?url'
import { Toasts } from '../ui/toast.tsx'

const font = (href: string) =>
  ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const

export const links = () => [font(text), font(display), { rel: 'stylesheet', href: appStyles }]

export default function AppStyles() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  )
}
