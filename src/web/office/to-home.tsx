// The back-office's bare address leads to its home.
import { redirect } from 'react-router'

export const loader = () => redirect('/app/admin/home')
