// Any address that does not exist.
import { data } from 'react-router'
import { NotFound } from './fault-page.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export default NotFound
