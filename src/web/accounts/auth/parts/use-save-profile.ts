// Saves changes to the person's own profile.
import { useQueryClient } from '@tanstack/react-query'
import { type Profile, type ProfileChange, auth } from '#contract/accounts/auth.ts'
import { sessionQuery } from '#web/kit/session/session-queries.ts'
import { api } from '#web/lib/browser.ts'
import { profileQuery } from '../queries.ts'

export function useSaveProfile() {
  const cache = useQueryClient()
  return async (body: ProfileChange): Promise<Profile> => {
    const saved = await api(auth.changeProfile, { body })
    cache.setQueryData(profileQuery.queryKey, saved)
    // The app frame shows the name, and is shown in the locale.
    if (body.name || body.locale !== undefined)
      await cache.invalidateQueries({ queryKey: sessionQuery.queryKey })
    return saved
  }
}
