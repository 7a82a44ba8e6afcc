// The client area's bare address leads to its dashboard.
import { redirect } from 'react-router'

const lead = () => redirect('/app/client/dashboard')

// Of `loader` the browser's build has nothing.
export const loader = lead
export const clientLoader = lead
