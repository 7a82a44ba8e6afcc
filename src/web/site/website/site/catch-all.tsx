// Catches every unknown address.
import { data } from 'react-router'
import { NotFoundPage } from './pages/not-found.tsx'

export const loader = () => data(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })

export default NotFoundPage
