// Peppol participants: published numbers by scheme, and what is refused.
import { expect, test } from 'vitest'
import { findPeppolIssue } from './peppol-ids.ts'
import { PeppolId } from './tax.ts'

test.each(
  (
    '0002:732829320 0007:2120000142 0009:73282932000074 0009:35600000000048 0088:7300010000001 0096:1234567890 0106:12345678 ' +
    '0151:51824753556 0183:CHE107787577 0184:DK13585628 0184:13585628 0188:7000012050002 0190:00000001003214345000 0191:12345678 ' +
    '0192:995525828 0196:4504013150 0198:DK13585628 0199:213800KUD8LAJWSQ9D15 0200:304151376 0201:UFY9MH ' +
    '0204:04011000-1234512345-06 0208:0428759497 0211:IT00743110157 0212:2077474-0 0216:003720774740 0218:40003521600 ' +
    '0221:T7000012050002 0225:732829320 9918:DE89370400440532013000 9920:ESA13585625 9930:DE136695976 9930:136695976 ' +
    '9944:NL004495445B01 9957:FR40303265045 0130:anything 0097:0074311015700001 0154:25123891 0158:00156621 0158:35757442 ' +
    '0195:SGUEN197401143C 0195:SGUENT09LL0001B 0205:ABC1234 0210:RCCMNL83S18D969H 0210:MRTMTT25D09F205Z 0210:00743110157 ' +
    '0235:1000000000 0240:19992200000 9923:ALJ91402501L 9940:FR53000004605 9942:MK4030000375897 9942:4020990116747 ' +
    '9948:RS101134702 9948:100002803 9952:TR4540536920 9952:8790017566 9952:10000000146'
  ).split(' '),
)('%s is valid', (id) => {
  expect(findPeppolIssue(id)).toBeUndefined()
})

const wrongDigit = 'Peppol ID has a wrong digit or letter. Check it for a typing error'
const noScheme = 'Peppol ID must be a scheme and a number in it, as in 0088:7300010000001'

test.each([
  ...['0007:2120000143', '0088:7300010000002', '0184:13585629', '0192:995525829'],
  ...['0204:04011000-1234512345-07', '0208:0428759498', '0211:IT00743110158', '9930:136695977'],
  ...[
    '0097:00743110158',
    '0154:25123892',
    '0158:00156622',
    '0198:DK13585629',
    '0210:RCCMNL83S18D969I',
  ],
  ...[
    '0210:00743110158',
    '9942:4030000375898',
    '9948:101134703',
    '9952:4540536921',
    '9952:10000000147',
  ],
])('%s has a wrong digit', (id) => {
  expect(PeppolId.safeParse(id).error?.issues.map(({ message }) => message)).toEqual([wrongDigit])
})

test.each([
  ['0106:1234567', 'Peppol ID must look like 0106:12345678'],
  ['9944:004495445B01', 'Peppol ID must look like 9944:NL004495445B01'],
  ['0195:197401143C', 'Peppol ID must look like 0195:SGUEN197401143C'],
  ['0235:2000000000', 'Peppol ID must look like 0235:1000000000'],
  ['0001:1', noScheme],
  ['7300010000001', noScheme],
])('%s is refused: %s', (id, message) => {
  expect(PeppolId.safeParse(id).error?.issues.map((issue) => issue.message)).toEqual([message])
})

test('letters are stored as capitals', () => {
  expect(PeppolId.parse(' 9930:de136695976')).toBe('9930:DE136695976')
})
