import * as z from 'zod'
import { expect, test } from 'vitest'
import { addressFormat } from './address-formats.ts'
import { findAddressIssue, withAddressRules } from './address-rules.ts'
import { countryCodes } from './countries.ts'
import { toFieldErrors } from './validation-messages.ts'

const asked = (country: string) => {
  const { isCityRequired, state, zipCode } = addressFormat(country)
  const named = (part: typeof state) => part && `${part.label}${part.isRequired ? '*' : ''}`
  return [isCityRequired ? 'City*' : 'City', named(state), named(zipCode)]
}

// P2.15.1
test.each([
  ['Ireland', ['City*', 'County', 'Eircode']],
  ['Deutschland', ['City*', undefined, 'Postal code*']],
  ['日本', ['City*', 'Prefecture*', 'Postal code*']],
  ['Brasil', ['City*', 'State*', 'Postal code*']],
  ['Britain', ['City*', undefined, 'Postcode*']],
  ['U.S.A.', ['City*', 'State*', 'Zip Code*']],
  ['Hong Kong', ['City', 'Area*', undefined]],
  ['UAE', ['City', 'Emirate*', undefined]],
  ['Canada', ['City*', 'Province*', 'Postal code*']],
  ['Ghana', ['City*', undefined, undefined]],
  ['Atlantis', ['City*', 'Region', 'Postal code']],
  ['', ['City*', 'State*', 'Zip Code*']],
])('an address in %s has state and zip code as the country calls them', (country, parts) => {
  expect(asked(country)).toEqual(parts)
})

test.each([
  ['Ireland', ['D02 X285', 'd02x285', 'D6W Y271', 'IE-D02X285'], ['1010', 'D02', 'ABC DEFG']],
  ['Germany', ['80331', 'D-80331', 'DE 80331', ' 80 331 '], ['8033', '803311', 'SW1A 1AA']],
  ['Japan', ['100-0001', '1000001', '〒100-0001', '１００ー０００１'], ['100-001', '10001']],
  ['Brazil', ['01310-100', '01310100', '01.310-100'], ['01310', '013101000']],
  ['UK', ['SW1A 1AA', 'sw1a1aa', 'M1 1AE', 'BFPO 61', 'GIR 0AA'], ['SW1A', '12345']],
  ['USA', ['78701', '78701-1234', '787011234'], ['7870', '78701-12', 'TX']],
  ['Netherlands', ['1012 AB', '1012ab', 'NL-1012 AB'], ['1012', '0012 AB']],
  ['Canada', ['K1A 0B1', 'k1a0b1'], ['K1A', '12345']],
  ['Latvia', ['LV-1073', '1073'], ['107']],
  ['Egypt', ['١٢٤١١'], ['١٢']],
  ['Hong Kong', ['', '999077', 'anything'], []],
  ['UAE', ['PO Box 1234'], []],
  ['Atlantis', ['%%', '1'], []],
])('checks postal codes of %s as people write them', (country, valid, invalid) => {
  const isValid = (zipCode: string) =>
    findAddressIssue({ country, zipCode }, 'zipCode', 'partial') === undefined
  expect(valid.filter((code) => !isValid(code))).toEqual([])
  expect(invalid.filter(isValid)).toEqual([])
})

test.each([
  ['Ireland', '1', 'Eircode must look like D02 X285'],
  ['Germany', '1', 'Postal code must have 5 digits'],
  ['USA', '1', 'Zip code must have 5 or 9 digits'],
  ['Australia', '', 'Postcode is a required field'],
])('says how a postal code of %s is written: “%s”', (country, zipCode, message) => {
  expect(findAddressIssue({ country, zipCode }, 'zipCode', 'complete')).toBe(message)
})

const Place = z.strictObject({
  name: z.string().min(1),
  address: z.strictObject({
    country: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
  }),
})

const errorsOf = (demand: 'complete' | 'partial', value: unknown) => {
  const { error } = withAddressRules(Place, demand).safeParse(value)
  return error ? toFieldErrors(error) : {}
}

test('errors of the address come together with those of other fields', () => {
  const address = { country: 'Japan', city: '', state: '', zipCode: '1' }
  expect(errorsOf('complete', { name: '', address })).toEqual({
    name: 'Name is a required field',
    'address.city': 'City is a required field',
    'address.state': 'Prefecture is a required field',
    'address.zipCode': 'Postal code must have 7 digits',
  })
  expect(errorsOf('partial', { name: 'A', address })).toEqual({
    'address.zipCode': 'Postal code must have 7 digits',
  })
})

test.each([undefined, null, 'text', []])('an address that is %s is reported once', (address) => {
  expect(Object.keys(errorsOf('complete', { name: 'A', address }))).toEqual(['address'])
})

test('every country is in the table under codes that exist', () => {
  const labels = countryCodes.flatMap((code) => asked(code))
  expect(labels.filter((label) => label === '' || label === '*')).toEqual([])
})
