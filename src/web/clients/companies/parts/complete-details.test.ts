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
  ['a street', { ...whole, address: { ...address, street: '' } }, ['address']],
  ['no state in Ireland', { ...whole, address: { ...address, state: '', country: 'IE' } }, []],
  [
    'all',
    { website: '', phone: '', address: { ...address, street: '' } },
    ['website', 'phone', 'address'],
  ],
])('%s is reported as missing', (_, facts, missing) => {
  expect(missingFacts(facts)).toEqual(missing)
})
