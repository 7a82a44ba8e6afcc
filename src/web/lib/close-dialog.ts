// Dialogs stand at addresses of their own, below the screen they cover: closing leads back up, search and all.
import { useLocation, useNavigate } from 'react-router'

export function useCloseDialog(): () => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return () => void navigate(`..${search}`, { preventScrollReset: true })
}
