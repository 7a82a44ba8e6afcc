// The back-office's bare address leads to its home.
import { redirect } from 'react-router'

const lead = () => redirect('/app/admin/home')

// Of `loader` the browser's build has nothing.
export const loader = lead
export const clientLoader = lead
