// Of the settings, the website's come first.
import { redirect } from 'react-router'

const lead = () => redirect('/app/admin/settings/website')

// Of `loader` the browser's build has nothing.
export const loader = lead
export const clientLoader = lead
