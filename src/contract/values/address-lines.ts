// Prints an address in the order that its country has.
import { addressFormat } from './address-formats.ts'
import { toCountryCode } from './countries.ts'

export interface PostalAddress {
  street: string
  city: string
  state: string
  zipCode: string
  country: string
}

/** Of addresses in the country's own script, which begin with the largest place; written as in `address-formats.ts`. */
const nativeLines: Readonly<Record<string, string>> = {
  CN: 'Z|SC|A',
  HK: 'SC|A',
  JP: '〒Z|SC|A',
  KR: 'S C|A|Z',
  MO: 'C|A',
  TW: 'Z|SC|A',
}
const nativeScript = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

type Given = { [Part in keyof PostalAddress]?: string | undefined }

/** Parts that are not given are empty. */
export const toAddress = ({
  street = '',
  city = '',
  state = '',
  zipCode = '',
  country = '',
}: Given = {}): PostalAddress => ({ street, city, state, zipCode, country })

export const hasAddress = (address: PostalAddress): boolean =>
  Object.values(address).some((part) => part !== '')

/** With the country as typed in the last line. */
export const addressLines = (address: PostalAddress): string[] =>
  [...domesticLines(address), address.country].filter((line) => line !== '')

/**
 * Without the country. A state that addresses of the country do not have is left out, as Bavaria in Germany; a
 * postal code never is, because it may be a post office box.
 */
export function domesticLines(address: PostalAddress): string[] {
  const { street, city, country } = address
  const { lines, state, isCityRequired } = addressFormat(country)
  const isNative = nativeScript.test(street + city)
  const order = (isNative && nativeLines[toCountryCode(country) ?? '']) || lines
  const isTwice = city !== '' && city === address.state
  const parts = {
    A: street,
    C: isTwice && !isCityRequired ? '' : city,
    S: isTwice && isCityRequired && !state?.isRequired ? '' : address.state,
    Z: address.zipCode,
  }
  const whole = order.includes('Z') ? order : order.replace('C', 'C Z')
  return whole
    .split('|')
    .map((line) => printLine(line, parts))
    .filter((line) => line !== '')
}

/** What stands between two parts is left out with either of them, and a sign that was typed is not repeated. */
function printLine(line: string, parts: Readonly<Record<string, string>>): string {
  let printed = ''
  for (const { 1: before = '', 2: part = '', index } of line.matchAll(/([^ACSZ]*)([ACSZ])/g)) {
    const text = parts[part] ?? ''
    const isLeftOut = (printed === '' && index > 0) || text.startsWith(before)
    if (text !== '') printed += (isLeftOut ? '' : before) + text
  }
  return printed
}
