// Ending the session in this window.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { auth } from '#contract/auth.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { dispatch } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast-store.ts'

export function useSignOut(): () => Promise<void> {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async function signOut() {
    try {
      await api(auth.signOut, {})
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(`You are still signed in. ${error.message}`, { retry: () => void signOut() })
      return
    }
    dispatch({ type: 'log out' })
    await navigate('/login')
    cache.clear()
  }
}
