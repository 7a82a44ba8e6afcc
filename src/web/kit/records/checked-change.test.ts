import { expect, test } from 'vitest'
import { NewCompany } from '#contract/clients/companies.ts'
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
  [{ email: '' }, { email: expect.stringMatching(/required|valid/) }],
])('a client made of a message, with neither website nor address: %j', (fields, fieldErrors) => {
  const checked = checkFields(NewCompany, fromMessage, fields)
  expect(checked.fieldErrors).toEqual(fieldErrors)
  expect(checked.fields).toEqual(Object.keys(fieldErrors).length > 0 ? {} : fields)
})
