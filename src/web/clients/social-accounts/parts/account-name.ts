// Display name of a social account.
import type { SocialAccount } from '#contract/clients/social-accounts.ts'

export const nameOfAccount = ({ platform, username }: SocialAccount): string =>
  `${platform}, ${username}`
