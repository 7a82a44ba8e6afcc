// Bank details get the labels that a payer knows.
import { expect, test } from 'vitest'
import { bankFacts } from './bank-account.ts'

const bank = { bank: '', holder: '', account: '', routing: '' }

test.each([
  ['an Irish account', 'IE29 AIBK 9311 5212 3456 78', 'AIBKIE2D', ['IBAN', 'BIC']],
  ['an American account', '000123456789', '021000021', ['Account number', 'Routing number']],
  ['a British account', '12345678', '20-00-00', ['Account number', 'Bank code']],
  ['an IBAN with a wrong digit', 'IE29 AIBK 9311 5212 3456 79', '', ['Account number']],
])('%s is shown by the names of its numbers', (_, account, routing, labels) => {
  expect(bankFacts({ ...bank, account, routing }).map(([label]) => label)).toEqual(labels)
})

test('details that are not filled in are left out', () => {
  expect(bankFacts({ ...bank, bank: 'Bank of Ireland' })).toEqual([['Bank', 'Bank of Ireland']])
})
