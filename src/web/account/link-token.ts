// The token of a link that came by email, and what is said when it leads nowhere.
import { useSearchParams } from 'react-router'
import type { ApiError } from '#web/lib/api.ts'

export function useLinkToken(): string {
  const [search] = useSearchParams()
  return search.get('token') ?? ''
}

/** What is wrong with the link itself is said above the form: it has no field for it. */
export const linkFailure = (error: ApiError): string => error.fields['token'] ?? error.message

export const incompleteLink =
  'This link is incomplete. Please open it from the email again, or copy all of it.'

/** Under which what an invitation offers is cached. */
export const invitationKey = 'invitation'
