// Dialogs are routes below the screen they cover; closing leads up and keeps the search parameters.
import { useLocation, useNavigate } from 'react-router'

interface OpenerState {
  closeTo?: string
}

/** State for a link that opens a dialog over another screen, so that closing it leads back here. */
export const backHere = (address: string): OpenerState => ({ closeTo: address })

/**
 * Replaces the dialog's history entry, so that Back does not reopen it.
 * @param to instead of the screen under the dialog; not if it was opened over another one
 */
export function useCloseDialog(to?: string): () => void {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const { closeTo } = (state ?? {}) as OpenerState
  return () =>
    void navigate(closeTo ?? to ?? `..${search}`, { replace: true, preventScrollReset: true })
}
