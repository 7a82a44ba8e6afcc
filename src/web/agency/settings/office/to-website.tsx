// Redirects settings to the website section.
import { redirect } from 'react-router'

const lead = () => redirect('/app/admin/settings/website')

// React Router strips `loader` from the browser build, so `clientLoader` can't reuse it.
export const loader = lead
export const clientLoader = lead
