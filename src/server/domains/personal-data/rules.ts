// Decides who can be erased, how erased people are named, and how their address is found. Pure.
import { domainToASCII } from 'node:url'
import { erasedDomain } from '#server/platform/mail/address.ts'

/** Replaces every copy of the name. */
export const formerName = { first: 'Former', last: 'user' } as const

export const erasedEmail = (personId: string): string => `erased-${personId}${erasedDomain}`

/** As we store an address, and as mail servers and some people write a domain beyond ASCII. */
export function addressForms(email: string): string[] {
  const [local, domain = ''] = email.split('@')
  return [...new Set([email, `${local}@${domainToASCII(domain) || domain}`])]
}

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
