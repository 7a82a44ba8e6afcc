// The books of a year of random business, against the screens and against hledger where it is installed.
import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import {
  type AccountingFile,
  type AccountingPeriod,
  accounting,
} from '#contract/billing/accounting.ts'
import { settings } from '#contract/agency/settings.ts'
import { activity } from '#contract/records/activity.ts'
import { activitySentence } from '#contract/records/activity-messages.ts'
import { clientBilling } from '#contract/billing/client-billing.ts'
import { type Invoice, invoices } from '#contract/billing/invoices.ts'
import { plainAmount } from '#contract/values/money.ts'
import { localDay } from '#server/platform/clock.ts'
import { openWorld } from '#tests/support/world.ts'
import { unzip } from '#tests/support/zip.ts'

const world = await openWorld()
const admin = await world.admin()
const today = localDay(new Date())
const year = { from: '2025-01-01', to: '2025-12-31' }
const of = ({ _id }: Pick<Invoice, '_id'>) => ({ params: { invoiceId: _id } })

/** The same numbers in each run: a linear congruential generator. */
let seed = 39
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return Math.floor((seed / 2 ** 31) * below)
}
const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
  items[random(items.length)] ?? items[0]
const dayIn = (from: number) =>
  `2025-${String(from + random(13 - from)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`

async function doBusiness() {
  // Only an agency that is registered in an EC country has an EC sales list.
  await admin.call(settings.change, { body: { billing: { vatId: 'IE6433435F' } } })
  const company = await world.addCompany({ name: '=Formula & Sons' })
  const abroad = await world.addCompany({ name: 'Kiefer, "Gut" GmbH' })
  await admin.call(clientBilling.change, {
    params: { companyId: abroad._id },
    body: { vatId: 'DE136695976', untaxedAs: 'reverse charge' },
  })
  for (let count = 0; count < 40; count += 1) {
    const currency = pick(['EUR', 'EUR', 'USD', 'JPY'])
    const money = (amount: number) => ({ amount, currency })
    const lines = Array.from({ length: 1 + random(4) }, () => ({
      description: 'Work',
      quantity: (1 + random(2000)) / 100,
      unitPrice: money(random(90_000)),
      taxRate: pick([0, 5.5, 7, 19, 23]),
      discount: pick([null, 12.5, money(333)]),
    }))
    const issueDate = dayIn(1)
    const fields = { lines, currency, issueDate, dueDate: issueDate, discount: pick([null, 3.125]) }
    const draft = await world.addInvoice(pick([company, abroad]), fields)
    const sent = await admin.call(invoices.send, { ...of(draft), body: {} })
    const pay = (amount: number, kind: 'payment' | 'refund' | 'credit', date: string) =>
      admin.send(invoices.pay, {
        ...of(sent),
        body: { kind, date, amount: money(amount), method: pick(['', 'Cash']) },
      })
    const { amount } = sent.total
    const step = random(8)
    if (step === 0) await admin.call(invoices.void, { ...of(sent), body: {} })
    if (step === 1) {
      const note = await admin.call(invoices.credit, of(sent))
      const part = note.lines.slice(0, 1).map(({ total: _, ...one }) => one)
      const body = { lines: part, issueDate: dayIn(6) }
      await admin.call(invoices.change, { ...of(note), body })
      await admin.call(invoices.send, { ...of(note), body: {} })
    }
    if (step > 2 && amount > 1) {
      await pay(Math.ceil(amount * pick([0.3, 1, 1.4])), 'payment', dayIn(6))
      if (step === 5) await pay(Math.floor(amount / 5) + 1, 'refund', dayIn(9))
    } else if (step === 2) await pay(Math.ceil(amount / 50), 'credit', dayIn(11))
  }
}

async function linesOf(file: AccountingFile, query = year): Promise<Record<string, string>[]> {
  const { body, statusCode } = await admin.send(accounting.download, { query: { ...query, file } })
  expect(statusCode).toBe(200)
  const [head = '', ...lines] = body.replace('\uFEFF', '').split('\r\n').slice(0, -1)
  const cells = (line: string) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
    )
  const names = cells(head)
  return lines.map((line) =>
    Object.fromEntries(cells(line).map((cell, place) => [names[place], cell])),
  )
}

const minor = (text = '') => BigInt(text.replace('.', ''))
const sum = (lines: Record<string, string>[], column: string, currency: string) =>
  lines
    .filter((line) => line['Currency'] === currency)
    .reduce((total, line) => total + minor(line[column]), 0n)

describe('a year of business', async () => {
  await doBusiness()
  const { totals, taxes } = await admin.call(accounting.get, { query: year })
  const journal = await linesOf('journal')

  test('the files agree with the totals to the cent', async () => {
    const [issued, notes, paid, open] = [
      await linesOf('invoices'),
      await linesOf('credit-notes'),
      await linesOf('payments'),
      await linesOf('open-items'),
    ]
    const months = await linesOf('tax')
    expect(totals.map(({ currency }) => currency).toSorted()).toEqual(['EUR', 'JPY', 'USD'])
    for (const { currency, ...amounts } of totals) {
      const amount = (name: keyof typeof amounts) => BigInt(amounts[name].amount)
      expect(sum(issued, 'Gross', currency)).toBe(amount('invoiced'))
      expect(sum(notes, 'Gross', currency)).toBe(amount('credited'))
      expect(sum(paid, 'Amount', currency)).toBe(amount('received'))
      expect(sum(open, 'Open', currency)).toBe(amount('outstanding') - amount('clientCredit'))
      expect(sum(months, 'Net', currency)).toBe(amount('net'))
      expect(sum(months, 'Tax', currency)).toBe(amount('tax'))
      const receivables = journal.filter(({ Account }) => Account === '1100')
      expect(sum(receivables, 'Debit', currency) - sum(receivables, 'Credit', currency)).toBe(
        sum(open, 'Open', currency),
      )
    }
    expect(taxes.some(({ category }) => category === 'reverse charge')).toBe(true)
    expect(issued.some(({ Client }) => Client === "'=Formula & Sons")).toBe(true)
  })

  test('the totals agree with the screen of invoices', async () => {
    const sums = await admin.call(invoices.sums, { query: {} })
    const { totals: now } = await admin.call(accounting.get, {
      query: { from: '2025-01-01', to: today },
    })
    for (const { currency, outstanding, clientCredit } of now) {
      const shown = sums.find((one) => one.currency === currency)
      expect([outstanding, clientCredit]).toEqual([shown?.outstanding, shown?.credit])
    }
    const revenue = await admin.call(invoices.revenue, { query: {} })
    const months = revenue.flatMap((one) => one.months)
    for (const month of [...new Set(months.map((one) => one.month))]) {
      const ofMonth = await admin.call(accounting.get, {
        query: { from: `${month}-01`, to: `${month}-28` },
      })
      for (const { currency, invoiced, credited, received } of ofMonth.totals) {
        const shown = revenue
          .find((one) => one.currency === currency)
          ?.months.find((one) => one.month === month)
        expect(invoiced.amount - credited.amount).toBe(shown?.invoiced.amount)
        expect(received.amount).toBe(shown?.paid.amount)
      }
    }
  })

  test('services to another EC country are listed by VAT number', async () => {
    const listed = await linesOf('ec-sales')
    for (const { currency } of totals) {
      const net = taxes.find(
        (one) => one.currency === currency && one.category === 'reverse charge',
      )
      const shown = listed.find((line) => line['Currency'] === currency)
      expect(shown?.['Net']).toBe(net && plainAmount(net.net))
      expect(shown?.['VAT number']).toBe(net && '136695976')
    }
  })

  test.runIf(hasHledger())('hledger finds the journal balanced, with the same balances', () => {
    const entries = Map.groupBy(journal, ({ Entry }) => Entry)
    const text = [...entries.values()].map((postings) => [
      `${postings[0]?.['Date']} entry ${postings[0]?.['Entry']}`,
      ...postings.map((line) => `  ${line['Account']}  ${line['Currency']} ${toAmount(line)}`),
    ])
    const input = `decimal-mark .\n${text.map((lines) => lines.join('\n')).join('\n\n')}\n`
    const balances = execFileSync(
      'hledger',
      ['-f', '-', 'balance', '-N', '-O', 'csv', '--layout', 'bare'],
      { input, encoding: 'utf8' },
    )
    const found = balances
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.replaceAll('"', '').split(','))
    const balance = (isMeant: (account: string) => boolean, currency: string) =>
      found
        .filter(([account = '', commodity]) => commodity === currency && isMeant(account))
        .reduce((total, [, , amount = '0']) => total + Math.round(Number(amount) * 1000), 0)
    for (const { currency, ...amounts } of totals) {
      const thousandths = (money: { amount: number }) =>
        Math.round(Number(plainAmount({ ...money, currency })) * 1000) || 0
      const { net, tax, received, outstanding, clientCredit } = amounts
      expect(balance((account) => account.startsWith('4'), currency)).toBe(-thousandths(net) || 0)
      expect(balance((account) => account === '2200', currency)).toBe(-thousandths(tax) || 0)
      expect(balance((account) => account.startsWith('10'), currency)).toBe(thousandths(received))
      expect(balance((account) => account === '1100', currency)).toBe(
        thousandths(outstanding) - thousandths(clientCredit),
      )
      expect(balance(() => true, currency)).toBe(0)
    }
  })
})

const toAmount = ({ Debit = '', Credit = '' }: Record<string, string>) =>
  Number(Debit) > 0 ? Debit : `-${Credit}`

function hasHledger(): boolean {
  try {
    execFileSync('hledger', ['--version'])
    return true
  } catch {
    return false
  }
}

test('the documents of a period are in one ZIP, with the e-invoices that can be made', async () => {
  const query = { from: '2025-02-01', to: '2025-03-31' }
  const issued = [...(await linesOf('invoices', query)), ...(await linesOf('credit-notes', query))]
  const { rawPayload, headers } = await admin.send(accounting.documents, { query })
  expect(headers['content-type']).toBe('application/zip')
  const names = [...unzip(rawPayload).keys()]
  const pdfs = names.filter((name) => name.endsWith('.pdf'))
  expect(pdfs.toSorted()).toEqual(
    [...new Set(issued.map((line) => `${line['Number']}.pdf`))].toSorted(),
  )
  for (const name of names.filter((one) => one.endsWith('.xml'))) {
    expect(pdfs).toContain(name.replace(/xml$/, 'pdf'))
  }
})

test('a DATEV batch is of one year', async () => {
  const send = (query: AccountingPeriod) =>
    admin.send(accounting.download, { query: { ...query, file: 'datev' } })
  const { headers } = await send({ from: '2024-01-01', to: '2024-12-31' })
  expect(headers['content-type']).toBe('text/csv; charset=windows-1252')
  const { statusCode, body: error } = await send({ ...year, to: '2026-01-01' })
  expect([statusCode, JSON.parse(error)]).toMatchObject([
    400,
    { error: { fields: { to: 'Choose a period within one calendar year for DATEV' } } },
  ])
})

test('a DATEV batch of several currencies is refused, and the screen knows why', async () => {
  const error = await admin.error(accounting.download, { query: { ...year, file: 'datev' } })
  expect(error).toMatchObject({
    ...{ status: 409, code: 'wrong_state' },
    message: expect.stringMatching(/^DATEV needs an exchange rate for (EUR|JPY)\. Use the journal/),
  })
  const { datevProblem } = await admin.call(accounting.get, { query: year })
  expect(datevProblem).toBe(error.message)
})

test('staff of chosen companies get these companies’ books, clients none', async () => {
  const elsewhere = await world.addStaff({
    staffRole: 'bookkeeper',
    companies: [world.otherCompany],
  })
  expect(await elsewhere.call(accounting.get, { query: year })).toMatchObject({
    ...{ totals: [], taxes: [], closedThrough: null },
    can: { close: false, reopen: false },
  })
  const journal = await elsewhere.send(accounting.download, { query: { ...year, file: 'journal' } })
  expect(journal.body.split('\r\n')).toHaveLength(2)
  const owner = await world.owner()
  for (const caller of [owner, await world.addStaff({ staffRole: 'contributor' })]) {
    expect((await caller.error(accounting.get, { query: year })).status).toBe(403)
  }
})

test('nothing changes in closed books until an administrator reopens them', async () => {
  const company = await world.addCompany({ name: 'Closed & Sons' })
  const books = await world.addStaff({ staffRole: 'bookkeeper' })
  const close = (who: typeof books, through: string) =>
    who.send(accounting.close, { body: { through } })
  const dated = (issueDate: string) => ({ issueDate, dueDate: '2026-12-31' })
  const paid = (date: string) => ({ date, amount: { amount: 100, currency: 'USD' } })
  const draft = await world.addInvoice(company, dated('2025-12-31'))
  const later = await world.addInvoice(company, dated('2026-01-01'))
  const sent = await admin.call(invoices.send, {
    ...of(await world.addInvoice(company, dated('2025-12-30'))),
    body: {},
  })
  const { payments } = await admin.call(invoices.pay, { ...of(sent), body: paid('2025-12-31') })
  const paymentId = payments[0]?._id ?? ''
  const unpaid = await admin.call(invoices.send, {
    ...of(await world.addInvoice(company, dated('2025-12-30'))),
    body: {},
  })

  expect((await close(books, '2025-12-31')).statusCode).toBe(204)
  const closed = 'The books are closed through December 31, 2025'
  const errors = [
    await admin.error(invoices.send, { ...of(draft), body: {} }),
    await admin.error(invoices.pay, { ...of(sent), body: paid('2025-12-31') }),
    await admin.error(invoices.removePayment, { params: { ...of(sent).params, paymentId } }),
    await admin.error(invoices.void, { ...of(unpaid), body: {} }),
  ]
  expect(
    errors.map(({ status, fields, message }) => [status, Object.entries(fields), message]),
  ).toEqual([
    [400, [['issueDate', `${closed}. Choose a later date`]], expect.any(String)],
    [400, [['date', `${closed}. Choose a later date`]], expect.any(String)],
    [409, [], `${closed}. Record a refund or another payment instead.`],
    [409, [], `${closed}. Add a credit note instead.`],
  ])
  await admin.call(invoices.send, { ...of(later), body: {} })
  await admin.call(invoices.pay, { ...of(sent), body: paid('2026-01-01') })
  const note = await admin.call(invoices.credit, of(unpaid))
  await admin.call(invoices.send, { ...of(note), body: {} })

  const elsewhere = await world.addStaff({ staffRole: 'bookkeeper', companies: [company] })
  expect((await close(elsewhere, '2026-01-01')).statusCode).toBe(403)
  expect((await close(books, '2025-11-30')).statusCode).toBe(409)
  expect((await close(books, today)).statusCode).toBe(400)
  expect((await close(admin, '2025-11-30')).statusCode).toBe(204)
  await admin.call(invoices.send, { ...of(draft), body: {} })
  const { items } = await admin.call(activity.list, { query: { kind: 'settings' } })
  expect(items.slice(0, 2).map((entry) => activitySentence(entry))).toEqual([
    'reopened the books after “November 30, 2025”',
    'closed the books through “December 31, 2025”',
  ])
})
