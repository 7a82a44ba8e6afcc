import { expect, test } from 'vitest'
import { missingFacts } from './complete-details.tsx'

const address = {
  street: '1 Mill Lane',
  city: 'Waco',
  state: 'TX',
  zipCode: '76701',
  country: 'US',
}
const whole = { website: 'https://kiln.example', phone: '512 555 0100', address }

test.each([
  ['nothing', whole, []],
  ['the website', { ...whole, website: '' }, ['website']],
  ['a line of the address', { ...whole, address: { ...address, city: '' } }, ['address']],
  [
    'all',
    { website: '', phone: '', address: { ...address, street: '' } },
    ['website', 'phone', 'address'],
  ],
])('%s is reported as missing', (_, facts, missing) => {
  expect(missingFacts(facts)).toEqual(missing)
})
