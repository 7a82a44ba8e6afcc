// Turns phone numbers as people write them into `tel:` links.

/** Treats ten digits as a US number and drops the domestic trunk zero in `(0)`. */
const dialed = (number: string): string =>
  number
    .replace(/^(\+\d+ ?)\(0\)/, '$1')
    .replaceAll(/[^\d+]/g, '')
    .replace(/^(\d{10})$/, '+1$1')

/** '(512) 555-0142 ext. 5' becomes `tel:+15125550142;ext=5` (RFC 3966). */
export function telephoneLink(phone: string): string {
  const [number = '', extension = ''] = phone.split(/ext\.?|x/i)
  const digits = extension.replaceAll(/\D/g, '')
  return `tel:${dialed(number)}${digits === '' ? '' : `;ext=${digits}`}`
}
