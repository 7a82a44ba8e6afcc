// Turns phone numbers as people write them into `tel:` links.
import { plainPhone, readPhone } from '#contract/values/phone.ts'

/** Treats ten digits as a US number unless they begin with a trunk zero; drops the trunk zero in `(0)`. */
const dialed = (number: string): string =>
  number
    .replace(/^(\(?\+[\d\s()-]*?)\(0\)/, '$1')
    .replaceAll(/[^\d+]/g, '')
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^([2-9]\d{9})$/, '+1$1')

/** '(512) 555-0142 ext. 5' becomes `tel:+15125550142;ext=5` (RFC 3966). */
export function telephoneLink(phone: string): string {
  const { number, extension } = readPhone(phone) ?? { number: plainPhone(phone), extension: '' }
  return `tel:${dialed(number)}${extension === '' ? '' : `;ext=${extension}`}`
}
