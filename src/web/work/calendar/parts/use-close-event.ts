// Closes an event's dialog and removes its parameters from the URL.
import { useNavigate, useSearchParams } from 'react-router'

const ofDialog = ['on', 'until', 'from', 'to', 'occurrence']

export function useCloseEvent(): () => void {
  const navigate = useNavigate()
  const [address] = useSearchParams()
  return () => {
    const next = new URLSearchParams(address)
    for (const name of ofDialog) next.delete(name)
    void navigate(
      { pathname: '..', search: next.toString() },
      { replace: true, preventScrollReset: true },
    )
  }
}
