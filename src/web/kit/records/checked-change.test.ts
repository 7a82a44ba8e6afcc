import { expect, test } from 'vitest'
import { PartialCompany } from '#contract/clients/companies.ts'
import { withAddressRules } from '#contract/values/address-rules.ts'
import { checkFields } from './checked-change.ts'

const address = { street: '', city: '', state: '', zipCode: '', country: '' }
const fromMessage = {
  name: 'Northwind',
  website: '',
  description: '',
  email: 'dana@northwind.test',
  phone: '',
  address,
}

test.each([
  [{ phone: '+1 512 555 0142' }, {}],
  [{ 'address.city': 'Austin' }, {}],
  [{ website: 'northwind.example', name: 'Northwind Traders' }, {}],
  [{ website: 'not an address' }, { website: 'Website must be a valid URL' }],
  [{ name: '' }, { name: 'Name is a required field' }],
  [{ email: '' }, {}],
  [{ 'address.country': 'Germany', 'address.zipCode': '10115' }, {}],
  [
    { 'address.country': 'Germany', 'address.zipCode': '1' },
    { 'address.zipCode': 'Postal code must have 5 digits' },
  ],
])('a client made of a message, with neither website nor address: %j', (fields, fieldErrors) => {
  const checked = checkFields(withAddressRules(PartialCompany, 'partial'), fromMessage, fields)
  expect(checked.fieldErrors).toEqual(fieldErrors)
  const valid = Object.entries(fields).filter(([path]) => !(path in fieldErrors))
  expect(checked.fields).toEqual(Object.fromEntries(valid))
})
