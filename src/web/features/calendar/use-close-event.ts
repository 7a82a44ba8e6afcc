// Leads from an event's dialog back to the calendar: what only the dialog had in the address goes with it.
import { useNavigate, useSearchParams } from 'react-router'

const ofDialog = ['on', 'until', 'from', 'to', 'occurrence']

export function useCloseEvent(): () => void {
  const navigate = useNavigate()
  const [address] = useSearchParams()
  return () => {
    const next = new URLSearchParams(address)
    for (const name of ofDialog) next.delete(name)
    void navigate({ pathname: '..', search: next.toString() }, { preventScrollReset: true })
  }
}
