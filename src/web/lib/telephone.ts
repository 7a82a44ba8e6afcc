// Phone numbers as people write them, for telephones.

/** Of ten digits, as in the US. Without the zero that is dialed inside a country alone. */
const dialed = (number: string): string =>
  number
    .replace(/^(\+\d+ ?)\(0\)/, '$1')
    .replaceAll(/[^\d+]/g, '')
    .replace(/^(\d{10})$/, '+1$1')

/** '(512) 555-0142 ext. 5' is `tel:+15125550142;ext=5` (RFC 3966). */
export function telephoneLink(phone: string): string {
  const [number = '', extension = ''] = phone.split(/ext\.?|x/i)
  const digits = extension.replaceAll(/\D/g, '')
  return `tel:${dialed(number)}${digits === '' ? '' : `;ext=${digits}`}`
}
