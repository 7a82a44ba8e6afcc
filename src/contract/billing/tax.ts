// Tax identifiers of parties for tax authorities and e-invoices, and reasons for lines without tax.
import * as z from 'zod'
import { countryCodes } from '../values/countries.ts'
import { optionalText } from '../shared.ts'

/** Includes Greece and Northern Ireland, whose prefixes are not country codes. */
const vatPrefixes = new Set([...countryCodes, 'EL', 'XI'])

const isVatId = (id: string) =>
  /^[A-Z]{2}[\dA-Z+*]{2,13}$/.test(id) && vatPrefixes.has(id.slice(0, 2))

/** `DE123456789`; accepts spaces, points and dashes; may be empty. */
export const VatId = optionalText(40)
  .overwrite((id) => id.replaceAll(/[\s.-]/g, '').toUpperCase())
  .refine((id) => id === '' || isVatId(id), {
    error: 'VAT ID must begin with its country, as in DE123456789',
  })

/** The entries of code list 'EAS' that Peppol accepts. */
const peppolSchemes = new Set(
  (
    '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 0192 ' +
    '0193 0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 0221 ' +
    '0225 0230 0235 0240 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 ' +
    '9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959'
  ).split(' '),
)

/** A GLN ends with a GS1 check digit. */
const isGln = (id: string) =>
  /^\d{13}$/.test(id) &&
  [...id].reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 1 : 3), 0) % 10 ===
    0

function isPeppolId(text: string): boolean {
  const [, scheme = '', id = ''] = /^(\d{4}):([\w.-]{1,50})$/.exec(text) ?? []
  return peppolSchemes.has(scheme) && (scheme !== '0088' || isGln(id))
}

/** `0088:7300010000001`: the scheme, then the identifier within it; may be empty. */
export const PeppolId = optionalText(60)
  .overwrite((id) => id.replaceAll(/\s/g, ''))
  .refine((id) => id === '' || isPeppolId(id), {
    error: 'Peppol ID must be a scheme and a number in it, as in 0088:7300010000001',
  })

/** The buyer's reference for an invoice; for German authorities the Leitweg-ID. */
export const BuyerReference = optionalText(100)

/** Reasons why a line at 0 % has no tax. */
export const untaxedCategories = [
  'zero rated',
  'exempt',
  'reverse charge',
  'outside scope',
] as const
export const UntaxedCategory = z.enum(untaxedCategories)
export type UntaxedCategory = z.infer<typeof UntaxedCategory>

/** The wording on invoices. */
export const ExemptionReason = optionalText(300)
