// The forms in which a person's address may be written.
import { domainToASCII } from 'node:url'

/** As we store an address, and as mail servers and some people write a domain beyond ASCII. */
export function addressForms(email: string): string[] {
  const [local, domain = ''] = email.split('@')
  return [...new Set([email, `${local}@${domainToASCII(domain) || domain}`])]
}
