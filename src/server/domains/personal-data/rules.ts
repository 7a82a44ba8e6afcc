// Who can be erased, and how somebody is called who was. Pure.

/** In place of every name. */
export const formerName = { first: 'Former', last: 'user' } as const

/** Nobody's: `.invalid` is never reached (RFC 2606). */
export const erasedEmail = (personId: string): string => `erased-${personId}@erased.invalid`

export interface Responsibilities {
  isLastAdministrator: boolean
  /** Names of the companies of which they are the only owner who can sign in. */
  onlyOwnerOf: readonly string[]
}

/** What has to be done first, each in a sentence. */
export const hindrancesOf = ({ isLastAdministrator, onlyOwnerOf }: Responsibilities): string[] => [
  ...(isLastAdministrator
    ? ['The agency needs an administrator: make somebody else one first.']
    : []),
  ...onlyOwnerOf.map((name) => `${name} needs an owner: make somebody else one first.`),
]
