// Texts about social accounts that are used in more than one place.
import type { SocialAccount } from '#contract/clients/social-accounts.ts'

/** Display name of a social account. */
export const nameOfAccount = ({ platform, username }: SocialAccount): string =>
  `${platform}, ${username}`

export const totpHint =
  'If sign-in asks for a code: the setup key the service showed, or the address in its QR code.'
