// Decides who can be erased and how erased people are named. Pure.
import { erasedDomain } from '#server/platform/mail/address.ts'

/** Replaces every copy of the name. */
export const formerName = { first: 'Former', last: 'user' } as const

export const erasedEmail = (personId: string): string => `erased-${personId}${erasedDomain}`

export interface Responsibilities {
  isLastAdministrator: boolean
  /** Names of the companies where they are the only owner who can sign in. */
  onlyOwnerOf: readonly string[]
}

/** What has to happen first, one sentence each. */
export const hindrancesOf = ({ isLastAdministrator, onlyOwnerOf }: Responsibilities): string[] => [
  ...(isLastAdministrator
    ? ['The agency needs an administrator: make someone else one first.']
    : []),
  ...onlyOwnerOf.map((name) => `${name} needs an owner: make someone else one first.`),
]
