// Reads the token of an emailed link, and words the error of an invalid one.
import { useSearchParams } from 'react-router'
import type { ApiError } from '#web/lib/api.ts'

export function useLinkToken(): string {
  const [search] = useSearchParams()
  return search.get('token') ?? ''
}

/** An error of the link itself appears above the form, which has no field for it. */
export const linkFailure = (error: ApiError): string => error.fields['token'] ?? error.message

export const incompleteLink =
  'This link is incomplete. Open it from the email again, or copy the whole link.'

/** Cache key of an invitation's details. */
export const invitationKey = 'invitation'
