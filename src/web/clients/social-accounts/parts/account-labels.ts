// Texts about social accounts: their names, and those about secrets.
import type { SocialAccount } from '#contract/clients/social-accounts.ts'

/** Display name of a social account. */
export const nameOfAccount = ({ platform, username }: SocialAccount): string =>
  `${platform}, ${username}`

/** Texts about secrets used in more than one place. */
export const totpHint =
  'If sign-in asks for a code: the setup key the service showed, or the address in its QR code.'
