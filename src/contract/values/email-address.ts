// The one form of an email address, so that each mailbox has one: lower case, its domain in Unicode.
import { decodePunycode } from './punycode.ts'

/** What copying leaves in an address, or what makes it look like another; joiners are part of some domains. */
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

export const withoutUnseen = (address: string): string => address.replaceAll(unseen, '')

/** Deliberately lenient: neither blanks nor signs that separate addresses in a header. */
const part = String.raw`[^\s\p{Cc}\p{Cs}@.<>()[\],;:\\"]`

/** Parts are matched without their dots, so that there is one way to match and no backtracking. */
export const emailPattern = new RegExp(`^(?:${part}|\\.)+@${part}+(?:\\.${part}+)+$`, 'u')
const name = new RegExp(`^(?=.*[^\\0-\\x7f])${part}+$`, 'u')

/** Of a label that isn't the encoding of a name, the label. */
function readableLabel(label: string): string {
  if (!label.startsWith('xn--')) return label
  const decoded = decodePunycode(label.slice(4))
  const isName = decoded !== undefined && name.test(decoded) && decoded === canonicalDomain(decoded)
  return isName ? decoded : label
}

/** As browsers read a domain before they look it up (UTS 46): full-width letters and dots are plain ones. */
const canonicalDomain = (domain: string): string =>
  domain.normalize('NFKC').toLowerCase().normalize('NFC').replaceAll('。', '.')

/** What is longer is no address; cells of a file and values of an archive may be, and these conversions take quadratic time. */
const maxRead = 1000

/** `Info@XN--MLLER-KVA.example` gives `info@müller.example`. */
export function canonicalAddress(typed: string): string {
  if (typed.length > maxRead) return typed.toLowerCase()
  const address = withoutUnseen(typed)
  const at = address.lastIndexOf('@')
  if (at < 0) return address.toLowerCase()
  const local = address.slice(0, at).toLowerCase().normalize('NFC')
  const domain = canonicalDomain(address.slice(at + 1))
  return `${local}@${domain.split('.').map(readableLabel).join('.')}`
}
