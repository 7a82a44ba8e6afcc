// Redirects the account's root address to its details.
import { redirect } from 'react-router'

const lead = () => redirect('/app/admin/account/details')

// React Router strips `loader` from the browser build, so `clientLoader` can't reuse it.
export const loader = lead
export const clientLoader = lead
