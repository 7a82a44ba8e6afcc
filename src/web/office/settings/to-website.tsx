// Of the settings, the website's come first.
import { redirect } from 'react-router'

export const loader = () => redirect('/app/admin/settings/website')
