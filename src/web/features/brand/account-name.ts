// What a social account is called.
import type { SocialAccount } from '#contract/social-accounts.ts'

/** As people know a social account. */
export const nameOfAccount = ({ platform, username }: SocialAccount): string =>
  `${platform}, ${username}`
