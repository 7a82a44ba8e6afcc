// The PDF's text, read by another library, matches the invoice; pages break well.
import { PDFiumLibrary } from '@hyzyla/pdfium'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { formatMoney } from '#contract/values/money.ts'
import { toAddress } from '#contract/values/address-lines.ts'
import { totalsOf } from '#contract/billing/invoice-totals.ts'
import type { StoredLine } from '#server/platform/database/schema.ts'
import type { QuoteRow } from '#server/billing/quotes/rules.ts'
import type { InvoiceRow } from '../rules.ts'
import { printedInvoice, printedQuote } from './printed.ts'
import { renderDocument } from './render.ts'
import { pdfName } from './labels.ts'

const renderInvoice = async (row: InvoiceRow, eInvoice?: string) =>
  (await renderDocument(printedInvoice(row), { eInvoice })).content

const library = await PDFiumLibrary.init()
afterAll(() => library.destroy())

const address = {
  street: '1 Main Street',
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
  country: 'United States',
}
const base: InvoiceRow = {
  id: '0',
  companyId: '0',
  companyName: '',
  isDetached: false,
  projectId: null,
  projectTitle: null,
  kind: 'invoice',
  creditedId: null,
  quoteId: null,
  quoteNumber: null,
  instalmentId: null,
  overageId: null,
  state: 'sent',
  status: 'sent',
  number: '2026-0042',
  currency: 'USD',
  issueDate: '2026-11-03',
  dueDate: '2026-11-17',
  lines: [],
  discount: null,
  notes: 'With thanks',
  terms: 'Due within 14 days',
  total: 0,
  paid: 0,
  paidLater: 0,
  credited: 0,
  due: 0,
  seller: {
    name: 'Lintel',
    legalName: 'Lintel Software LLC',
    address,
    email: 'billing@lintel.test',
    phone: '512 555 0142',
    taxId: '74-3091822',
    bank: { bank: 'Frost Bank', holder: '', account: '000123456789', routing: '' },
    color: '#1f47ff',
  },
  buyer: { name: 'Brightleaf Health', address, email: 'accounts@brightleaf.test' },
  sentAt: new Date('2026-11-03T10:00:00Z'),
  viewedAt: null,
  voidedAt: null,
  voidReason: '',
  remindersStopped: false,
  refundUndecided: false,
  settled: 0,
  version: 2,
  createdAt: new Date(0),
  updatedAt: new Date(0),
}

const lineOf = (line: Partial<StoredLine>): StoredLine => ({
  description: 'Design',
  quantity: 1,
  unit: '',
  unitPrice: 10_000,
  taxRate: 0,
  discount: null,
  ...line,
})

function rowOf(lines: StoredLine[], more: Partial<InvoiceRow> = {}): InvoiceRow {
  const row = { ...base, lines, ...more }
  return { ...row, total: totalsOf(lines, row.discount).total }
}

const pagesOf = async (row: InvoiceRow): Promise<string[]> => textsOf(await renderInvoice(row))

async function textsOf(pdf: Buffer): Promise<string[]> {
  const document = await library.loadDocument(pdf)
  const texts = [...document.pages()].map((page) => page.getText())
  document.destroy()
  return texts
}

/** Joins lines, ignoring line breaks added by the layout. */
const flat = (texts: string[]) => texts.join(' ').replaceAll(/\s+/g, ' ')

test('the PDF has everything that the invoice says', async () => {
  const row = rowOf(
    [
      lineOf({
        description: 'Strategy',
        quantity: 12.5,
        unit: 'hours',
        unitPrice: 14_000,
        taxRate: 8.25,
      }),
    ],
    { discount: { percent: 10 } },
  )
  const pages = await pagesOf(row)
  expect(pages).toHaveLength(1)
  for (const part of [
    'Invoice',
    '2026-0042',
    'Nov 3, 2026',
    'Nov 17, 2026',
    'Lintel Software LLC',
    'Tax ID 74-3091822',
    'Brightleaf Health',
    'accounts@brightleaf.test',
    'Strategy',
    '12 h 30 min',
    '$140.00',
    '8.25%',
    '$1,750.00',
    '-$175.00',
    'Sales tax 8.25% of $1,575.00',
    '$129.94',
    '$1,704.94',
    'Frost Bank',
    '000123456789',
    'With thanks',
    'Due within 14 days',
    'Page 1 of 1',
  ]) {
    expect(flat(pages)).toContain(part)
  }
})

test('the PDF’s totals equal the invoice’s, for any lines and any currency', async () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 99_999 }).map((n) => n / 100),
    unitPrice: fc.integer({ min: 0, max: 9_999_999 }),
    taxRate: fc.constantFrom(0, 7, 8.25, 19),
  })
  const lines = fc.array(line, { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(lines, fc.constantFrom('USD', 'JPY', 'KWD', 'EUR'), async (some, currency) => {
      const row = rowOf(some.map(lineOf), { currency })
      const text = flat(await pagesOf(row))
      const totals = totalsOf(row.lines, null)
      const amounts = [
        ...totals.lines.map(({ net }) => net),
        ...totals.taxes.map(({ tax }) => tax),
        totals.total,
      ]
      for (const amount of amounts) {
        const said = formatMoney({ amount, currency }).replaceAll(/\s+/g, ' ')
        if (amount > 0) expect(text).toContain(said)
      }
    }),
    { numRuns: 15 },
  )
})

describe('many lines', () => {
  test('fill pages that each repeat the heading; no line is lost or doubled', async () => {
    const lines = Array.from({ length: 200 }, (_, place) =>
      lineOf({ description: `Item ${place + 1}: production` }),
    )
    const pages = await pagesOf(rowOf(lines))
    expect(pages.length).toBeGreaterThan(5)
    for (const page of pages.slice(0, -1)) expect(page).toContain('Description')
    const found = [...flat(pages).matchAll(/Item (\d+): production/g)].map(([, place]) =>
      Number(place),
    )
    expect(found).toEqual(lines.map((_, place) => place + 1))
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
  })

  test('a description longer than a page continues on the next', async () => {
    const paragraphs = Array.from({ length: 130 }, (_, place) => `Paragraph ${place + 1}.`)
    const pages = await pagesOf(rowOf([lineOf({ description: paragraphs.join('\n') })]))
    expect(pages.length).toBeGreaterThan(2)
    for (const paragraph of paragraphs) expect(flat(pages)).toContain(paragraph)
  })

  test('a word wider than its column is broken without losing letters', async () => {
    const pages = await pagesOf(rowOf([lineOf({ description: 'x'.repeat(400) })]))
    expect(pages.join('').replaceAll(/[^x]/g, '').length).toBeGreaterThanOrEqual(400)
  })
})

test.each([
  'Zażółć gęślą jaźń',
  'Ελληνική επωνυμία',
  'Спасибо за заказ',
  '株式会社さくら',
  '삼성 캠페인',
  'Tiếng Việt',
  'გმადლობთ',
  'Շնորհակալություն',
])('%s is printed as it is written', async (name) => {
  const row = rowOf([lineOf({ description: name })])
  expect(flat(await pagesOf(row)).normalize('NFC')).toContain(name.normalize('NFC'))
})

test.each([...['Příliš žluťoučký kůň', 'Nguyễn Thị Hằng', 'Чайковский', '한국어', 'ガラス']])(
  '%s is printed composed when its accents are characters of their own',
  async (name) => {
    const row = rowOf([lineOf({ description: name.normalize('NFD') })])
    expect(flat(await pagesOf(row))).toContain(name.normalize('NFC'))
  },
)

test.each([
  ...['धन्यवाद', 'ขอบคุณ', 'תודה רבה', 'தமிழ்', 'তথ্য', 'తెలుగు', 'ಕನ್ನಡ', 'മലയാളം', 'ગુજરાતી'],
  ...['ਪੰਜਾਬੀ', 'සිංහල', 'ភាសាខ្មែរ', 'ພາສາລາວ', 'မြန်မာ', 'አማርኛ', 'བོད་ཡིག'],
])('%s, whose letters join, is printed as it is written', async (name) => {
  expect(flat(await pagesOf(rowOf([lineOf({ description: name })])))).toContain(name)
})

test.each(['مستشفى النور', 'می‌خواهم', 'الإسلام', 'הנהלה (תל אביב)'])(
  '%s, which runs from the right, is printed as it is written',
  async (name) => {
    const text = flat(await pagesOf(rowOf([lineOf({ description: name })])))
    expect(text).toContain(name)
  },
)

test.each([
  ['سنة ٢٠٢٦', '٢٠٢٦'],
  ['سال ۱۴۰۵', '۱۴۰۵'],
])('the digits of %s keep their order', async (name, digits) => {
  expect(flat(await pagesOf(rowOf([lineOf({ description: name })])))).toContain(digits)
})

test('characters without a face are reported, drawn as boxes, and read as written', async () => {
  const row = rowOf([lineOf({ description: 'Rune ᚠᚢ and ᚠ, á\u200d ok', unit: '𓁿' })])
  const { content, missing } = await renderDocument(printedInvoice(row))
  expect(missing.toSorted()).toEqual(['ᚠ', 'ᚢ', '𓁿'])
  const text = flat(await textsOf(content))
  expect(text).toContain('Rune ᚠᚢ and ᚠ, á')
  expect(text).not.toContain('\ufffd')
})

test('the same invoice gives the same PDF', async () => {
  const row = rowOf([lineOf({})])
  expect(Buffer.compare(await renderInvoice(row), await renderInvoice(row))).toBe(0)
})

test('the PDF is tagged and has a language and a title', async () => {
  const pdf = (await renderInvoice(rowOf([lineOf({})]))).toString('latin1')
  for (const part of ['/MarkInfo', '/StructTreeRoot', '/Lang (en-US)', '/DisplayDocTitle true']) {
    expect(pdf).toContain(part)
  }
})

test('the PDF is named after its number', () => {
  expect(pdfName(base)).toBe('Invoice 2026-0042.pdf')
  expect(pdfName({ ...base, number: 'A/2026-0001' })).toBe('Invoice A-2026-0001.pdf')
  expect(pdfName({ ...base, number: null, kind: 'credit note' })).toBe('Credit note draft.pdf')
})

const quote: QuoteRow = {
  ...{ id: '0', companyId: '0', companyName: '', projectId: null, projectTitle: null },
  ...{ state: 'sent', status: 'sent', number: 'Q-2026-0007', currency: 'JPY' },
  ...{ issueDate: '2026-11-03', validUntil: '2026-12-03', sentAt: new Date(0), viewedAt: null },
  lines: [lineOf({ description: 'Signs for the waiting room', quantity: 3, unitPrice: 15_000 })],
  ...{ discount: null, notes: 'With pleasure', terms: '', total: 45_000 },
  ...{ seller: base.seller, buyer: base.buyer, contentVersion: 2, version: 2 },
  ...{ decidedAt: null, decidedFirst: null, decidedLast: null, declineReason: '' },
  ...{
    withdrawnAt: null,
    withdrawReason: '',
    invoiceId: null,
    invoiceNumber: null,
    voidInvoices: [],
    isDivided: false,
  },
  ...{ createdAt: new Date(0), updatedAt: new Date(0) },
}

test('a quote’s PDF says until when it is valid, and not where to pay', async () => {
  const text = flat(await textsOf((await renderDocument(printedQuote(quote))).content))
  for (const part of ['Quote', 'Q-2026-0007', 'Dec 3, 2026', 'Prepared for', '¥45,000']) {
    expect(text).toContain(part)
  }
  for (const part of ['Frost Bank', 'Due date', 'Withdrawn', 'Invoice']) {
    expect(text).not.toContain(part)
  }
  const withdrawn = printedQuote({ ...quote, state: 'withdrawn' })
  expect(flat(await textsOf((await renderDocument(withdrawn)).content))).toContain('Withdrawn')
})

test.each([
  ['A4', { paper: 'A4' }],
  ['Letter', { address: toAddress({ country: 'Canada' }) }],
  ['A4', { address: toAddress({ country: 'Japan' }) }],
] as const)('is on %s paper with %j', async (paper, facts) => {
  const printed = printedQuote(quote)
  const seller = { ...printed.seller, ...facts }
  const raw = (await renderDocument({ ...printed, seller })).content.toString('latin1')
  expect(raw).toContain(`/MediaBox [0 0 ${paper === 'A4' ? '595.28 841.89' : '612 792'}]`)
})

describe('the letterhead', () => {
  const logoOf = async (includesName: boolean) => {
    const png = await sharp({
      create: { width: 400, height: 100, channels: 4, background: '#01c863' },
    })
      .png()
      .toBuffer()
    const content = png.toString('base64')
    return { kind: 'upload', png: content, width: 400, height: 100, includesName } as const
  }
  /** The color in the middle of where a logo is. */
  async function colorAt(pdf: Buffer) {
    const document = await library.loadDocument(pdf)
    const page = document.getPage(0)
    const { data, width } = await page.render({ scale: 1 })
    document.destroy()
    return [...data.subarray((64 * width + 80) * 4, (64 * width + 80) * 4 + 3)]
  }

  test('shows the uploaded logo, which screen readers call by the name', async () => {
    const logo = await logoOf(true)
    const { content: pdf } = await renderDocument(printedQuote(quote), { logo })
    expect(await colorAt(pdf)).toEqual([1, 200, 99])
    expect(flat(await textsOf(pdf))).not.toMatch(/^Lintel/)
    const raw = pdf.toString('latin1')
    expect(raw).toMatch(/\/Alt \(Lintel\)/)
    // Archived documents stay plain: no transparency.
    expect(raw).not.toContain('/SMask')
  })

  test('shows the name next to a logo that does not contain it, or instead of one', async () => {
    for (const logo of [await logoOf(false), null]) {
      const { content } = await renderDocument(printedQuote(quote), { logo })
      const text = flat(await textsOf(content))
      expect(text).toMatch(/^Lintel/)
    }
  })

  test('leaves out a logo that is damaged', async () => {
    const logo = { ...(await logoOf(true)), png: 'bm90IGEgcGljdHVyZQ==' }
    const { content } = await renderDocument(printedQuote(quote), { logo })
    expect(flat(await textsOf(content))).toMatch(/^Lintel/)
  })
})
