// Redirects the back-office's root address to its home.
import { redirect } from 'react-router'

const lead = () => redirect('/app/admin/home')

// React Router strips `loader` from the browser build, so `clientLoader` can't reuse it.
export const loader = lead
export const clientLoader = lead
