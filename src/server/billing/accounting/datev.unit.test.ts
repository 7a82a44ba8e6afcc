// The DATEV batch of bookings: its header, columns, amounts and encoding.
import { expect, test } from 'vitest'
import { accountsInUse, noAccountCodes } from '#contract/billing/account-codes.ts'
import { datevCurrency, findDatevProblem, toDatev, toWindows1252 } from './datev.ts'
import type { BookedDocument, BookedPayment } from './rules.ts'

const codes = accountsInUse(
  { ...noAccountCodes, datevConsultant: '29098', datevClient: '55003' },
  'Germany',
)

const document: BookedDocument = {
  id: 'one',
  kind: 'invoice',
  isVoid: false,
  number: 'RE-2026-0001',
  day: '2026-03-02',
  dueDate: '2026-03-16',
  currency: 'EUR',
  total: 17_000,
  parts: [
    { category: 'taxed', rate: 19, net: 10_000, tax: 1_900 },
    { category: 'reverse charge', rate: 0, net: 5_100, tax: 0 },
  ],
  client: 'Müller; "Söhne" €',
  country: 'AT',
  vatId: 'ATU12345678',
  creditedNumber: '',
  servedFrom: '2026-02-01',
  servedTo: '2026-02-28',
}

const payment: BookedPayment = {
  id: 'two',
  kind: 'refund',
  day: '2026-03-09',
  amount: 5,
  currency: 'EUR',
  means: 'Online',
  isOnline: true,
  reference: 're_1',
  note: '',
  client: 'Müller',
  number: 'RE-2026-0001',
  paidNumber: '',
}

const batch = {
  from: '2026-03-01',
  to: '2026-03-31',
  madeAt: new Date('2026-04-02T08:30:15.123Z'),
  currency: 'EUR',
}

test('a batch has its header, the columns of the format, and a line for each booking', () => {
  const books = { documents: [document], payments: [payment], writeOffs: [] }
  const text = new TextDecoder('windows-1252').decode(toDatev(books, codes, batch))
  const [header = '', names = '', ...lines] = text.split('\r\n')
  expect(header).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20260402083015123;;"EN";"";"";29098;55003;20260101;4;' +
      '20260301;20260331;"20260301 - 20260331";"";1;0;0;"EUR";;"";;;"";;;"";""',
  )
  expect(header.split(';')).toHaveLength(31)
  expect(names.split(';')).toHaveLength(125)
  const place = (name: string) => names.split(';').indexOf(name)
  expect([place('Festschreibung'), place('Leistungsdatum')]).toEqual([113, 114])
  const empty = (count: number) => ';'.repeat(count)
  expect(lines).toEqual([
    `119,00;"S";"EUR";;;;10000;8400;;0203;"RE-2026-0001";;;"Invoice Müller; ""Söhne"" €"${empty(100)}0;28022026${empty(10)}`,
    `51,00;"S";"EUR";;;;10000;8336;;0203;"RE-2026-0001";;;"Invoice Müller; ""Söhne"" €"${empty(26)}"ATU12345678"${empty(74)}0;28022026${empty(10)}`,
    `0,05;"H";"EUR";;;;1360;10000;;0903;"RE-2026-0001";;;"Refund Müller"${empty(100)}0${empty(11)}`,
    '',
  ])
})

test('a void invoice is booked twice, and yen have two decimals', () => {
  const yen = { ...document, currency: 'JPY', isVoid: true, parts: document.parts.slice(1) }
  const books = { documents: [yen], payments: [], writeOffs: [] }
  const lines = toDatev(books, codes, batch).toString('latin1').split('\r\n').slice(2)
  expect(lines.map((line) => line.split(';').slice(0, 3).join(';'))).toEqual([
    '5100,00;"S";"JPY"',
    '5100,00;"H";"JPY"',
    '',
  ])
})

const agency = {
  accountCodes: noAccountCodes,
  country: 'Germany',
  currency: 'EUR',
  taxRate: 19,
}
const own = (revenue: string) => ({
  ...agency,
  accountCodes: { ...noAccountCodes, byRate: [{ rate: 16, revenue, tax: '1775' }] },
})
const ratesNeeded = 'Tax of 16% needs accounts of its own for DATEV. Add them in Settings, Billing.'

test.each([
  [19, agency, null],
  [7, agency, null],
  [16, agency, ratesNeeded],
  [16, own('8410'), null],
  [16, own(''), ratesNeeded],
  [16, { ...agency, taxRate: 16 }, null],
  [0, agency, null],
])('tax of %d%% and %j: %s', (rate, settings, problem) => {
  const category = rate > 0 ? ('taxed' as const) : ('zero rated' as const)
  const taxed = { ...document, parts: [{ category, rate, net: 100, tax: rate }] }
  const books = { documents: [taxed], payments: [payment], writeOffs: [] }
  expect(findDatevProblem(books, settings)).toBe(problem)
})

const booked = { documents: [document], payments: [payment], writeOffs: [] }

test.each<[Partial<typeof noAccountCodes>, string | null]>([
  [{}, null],
  [{ bank: '18000', untaxed: 'x' }, null],
  [
    { revenue: 'REV-1' },
    'DATEV needs accounts of digits only. Change ‘REV-1’ in Settings, Billing.',
  ],
  [
    { receivables: 'D-1' },
    'DATEV needs accounts of digits only. Change ‘D-1’ in Settings, Billing.',
  ],
  [
    { revenue: '44000' },
    'DATEV needs accounts of one length, but 8336 has 4 digits and 44000 has 5. Change them in Settings, Billing.',
  ],
  [
    { revenue: '840', reverseCharge: '833', online: '136' },
    'DATEV needs accounts of 4 to 8 digits, but 136 has 3. Change it in Settings, Billing.',
  ],
  [{ receivables: '1400' }, null],
  [
    { receivables: '100000' },
    'DATEV needs a receivables account of at most 5 digits, but 100000 has 6. Change it in Settings, Billing.',
  ],
])('accounts %j: %s', (given, problem) => {
  const settings = { ...agency, accountCodes: { ...noAccountCodes, ...given } }
  expect(findDatevProblem(booked, settings)).toBe(problem)
})

test('a batch says how long its accounts are', () => {
  const longer = { revenue: '440000', reverseCharge: '433600', online: '136000' }
  const header = toDatev(booked, { ...codes, ...longer }, batch).toString('latin1')
  expect(header.split(';')[13]).toBe('6')
})

test('a batch is in euros for a German agency, otherwise in the agency’s currency', () => {
  const inDollars = { ...payment, currency: 'USD' }
  const books = { documents: [], payments: [inDollars], writeOffs: [] }
  const american = { ...agency, country: 'US', currency: 'USD' }
  expect([datevCurrency({ ...agency, currency: 'USD' }), datevCurrency(american)]).toEqual([
    'EUR',
    'USD',
  ])
  expect(findDatevProblem(books, american)).toBeNull()
  expect(findDatevProblem(books, agency)).toBe(
    'DATEV needs an exchange rate for USD. Use the journal for this period.',
  )
  const used = { ...inDollars, kind: 'credit used' as const }
  expect(findDatevProblem({ ...books, payments: [used] }, agency)).toBeNull()
})

test.each([
  ['é', 'é'],
  ['e\u0301', 'é'],
  ['–“”€', '–“”€'],
  ['Čapek', 'Capek'],
  ['"A＂', '"A\''],
  ['東', '?'],
  ['🧁', '?'],
])('%s is written as %s', (text, written) => {
  expect(new TextDecoder('windows-1252').decode(toWindows1252(text))).toBe(written)
})
