// Redirects the client area's root to its dashboard.
import { redirect } from 'react-router'

const lead = () => redirect('/app/client/dashboard')

// The browser build strips `loader`, so `clientLoader` needs the redirect too.
export const loader = lead
export const clientLoader = lead
