// A decimal comma is parsed like a decimal point, and never gives a number a hundred times as large.
import { expect, test } from 'vitest'
import { plainDecimal } from './decimal-text.ts'

test.each([
  ['1234.5', '1234.5'],
  ['1,234.5', '1234.5'],
  ['1.234,5', '1234.5'],
  ['1 234,5', '1234.5'],
  ["1'234.50", '1234.50'],
  ['1\u202f234\u202f567,25', '1234567.25'],
  ['12,50', '12.50'],
  ['7,5', '7.5'],
  [',5', '0.5'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['5,', '5'],
  ['1,234', '1234'],
  ['1,234,567', '1234567'],
  ['1.234', '1.234'],
  ['0', '0'],
  ['12,34,567', undefined],
  ['1,23,4', undefined],
  ['1.2.3', undefined],
  ['1 2', undefined],
  ['-5', undefined],
  ['.', undefined],
  ['', undefined],
  ['ten', undefined],
  ['9'.repeat(50), undefined],
])('%j is %j', (text, plain) => expect(plainDecimal(text)).toBe(plain))
