// Everything that is not the public site: the app's stylesheet, and the place for its messages.
import { Outlet } from 'react-router'
import appStyles from '../styles/app.css?url'
import { Toasts } from '../ui/toast.tsx'

export const links = () => [{ rel: 'stylesheet', href: appStyles }]

export default function AppStyles() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  )
}
