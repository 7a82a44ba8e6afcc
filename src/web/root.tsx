// The document every page is rendered into.
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts } from 'react-router'
import appStyles from './styles/app.css?url'

export const links = () => [{ rel: 'stylesheet', href: appStyles }]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}
