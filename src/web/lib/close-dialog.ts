// Dialogs are routes below the screen they cover; closing navigates up and keeps the search parameters.
import { useLocation, useNavigate } from 'react-router'

export function useCloseDialog(): () => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return () => void navigate(`..${search}`, { preventScrollReset: true })
}
