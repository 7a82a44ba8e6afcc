// The account's bare address leads to its details.
import { redirect } from 'react-router'

const lead = () => redirect('/app/admin/account/details')

// Of `loader` the browser's build has nothing.
export const loader = lead
export const clientLoader = lead
