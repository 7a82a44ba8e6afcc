// The entries of a period as a DATEV batch of bookings: format EXTF 700, category 21, version 13. Pure.
import { type AccountCodes, accountsInUse, hasOwnRevenue } from '#contract/billing/account-codes.ts'
import type { AccountingPeriod } from '#contract/billing/accounting.ts'
import { toCountryCode } from '#contract/values/countries.ts'
import { getDecimals } from '#contract/values/money.ts'
import { percentText } from '#contract/values/text.ts'
import { type Books, meansAccount, revenueAccount, signOf } from './rules.ts'

/** One line: `amount` is a debit of `account`; a credit if negative. */
interface Booking {
  day: string
  document: string
  text: string
  amount: number
  currency: string
  account: string
  contra: string
  /** Of a recipient in another EC country, under reverse charge. */
  vatId: string
  servedTo: string | null
}

/** DATEV takes the tax from the gross amount, by the revenue account's own rate; a credit between invoices of one client moves nothing there. */
function toBookings({ documents, payments, writeOffs }: Books, codes: AccountCodes): Booking[] {
  const { receivables } = codes
  const plain = { vatId: '', servedTo: null }
  const ofDocuments = documents.flatMap((document) =>
    document.parts.flatMap((part) => {
      const { day, number, client, currency, servedTo, vatId, kind, isVoid } = document
      const booking: Booking = {
        ...{ day, document: number, currency, servedTo, account: receivables },
        text: `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${client}`,
        amount: signOf(document) * (part.net + part.tax),
        contra: revenueAccount(part, codes),
        vatId: part.category === 'reverse charge' ? vatId : '',
      }
      const reversal = { ...booking, amount: -booking.amount, text: `Void ${booking.text}` }
      return isVoid ? [booking, reversal] : [booking]
    }),
  )
  const ofPayments = payments.flatMap((payment): Booking[] => {
    const { kind, day, number, client, currency, amount } = payment
    if (kind === 'credit used') return []
    const isIn = kind === 'payment'
    return [
      {
        ...{ ...plain, day, document: number, currency, contra: receivables },
        text: `${isIn ? 'Payment' : 'Refund'} ${client}`,
        amount: isIn ? amount : -amount,
        account: meansAccount(payment, codes),
      },
    ]
  })
  const ofWriteOffs = writeOffs.map(({ day, number, client, currency, amount }): Booking => ({
    ...{ ...plain, day, document: number, currency, amount, contra: receivables },
    text: `Written off ${client}`,
    account: codes.writeOffs,
  }))
  return [...ofDocuments, ...ofPayments, ...ofWriteOffs]
    .filter(({ amount }) => amount !== 0)
    .toSorted((one, other) => Number(one.day > other.day) - Number(one.day < other.day))
}

/** The agency's, as set. */
interface DatevSettings {
  accountCodes: AccountCodes
  country: string
  currency: string
  taxRate: number
}

/** The currency that a batch is kept in. */
export const datevCurrency = ({
  country,
  currency,
}: Pick<DatevSettings, 'country' | 'currency'>): string =>
  toCountryCode(country) === 'DE' ? 'EUR' : currency

/** Sorted by length. @returns the accounts of a batch that are no client's */
const ledgerAccounts = (bookings: readonly Booking[], { receivables }: AccountCodes): string[] =>
  [...new Set(bookings.flatMap(({ account, contra }) => [account, contra]))]
    .filter((account) => account !== receivables)
    .toSorted((one, other) => one.length - other.length)

const lengthOf = (account: string) => `${account} has ${account.length}`

/** DATEV's accounts are numbers of one length from 4 to 8; a client's may have one digit more. */
function findAccountProblem(books: Books, codes: AccountCodes): string | null {
  const { receivables } = codes
  const accounts = ledgerAccounts(toBookings(books, codes), codes)
  const [shortest, longest] = [accounts[0], accounts.at(-1)]
  if (shortest === undefined || longest === undefined) return null
  const { length } = longest
  const odd = [...accounts, receivables].find((account) => !/^\d+$/.test(account))
  if (odd !== undefined) {
    return `DATEV needs accounts of digits only. Change ‘${odd}’ in Settings, Billing.`
  }
  if (shortest.length !== length) {
    return `DATEV needs accounts of one length, but ${lengthOf(shortest)} digits and ${lengthOf(longest)}. Change them in Settings, Billing.`
  }
  if (length < 4 || length > 8) {
    return `DATEV needs accounts of 4 to 8 digits, but ${lengthOf(longest)}. Change it in Settings, Billing.`
  }
  if (receivables.length <= length + 1) return null
  return `DATEV needs a receivables account of at most ${length + 1} digits, but ${lengthOf(receivables)}. Change it in Settings, Billing.`
}

/** DATEV would take another rate's tax from an account that rates share, and other currencies for its own. */
export function findDatevProblem(books: Books, settings: DatevSettings): string | null {
  const { documents, payments, writeOffs } = books
  const { accountCodes, country, taxRate } = settings
  const paid = payments.filter(({ kind }) => kind !== 'credit used')
  const base = datevCurrency(settings)
  const foreign = [...documents, ...paid, ...writeOffs].find(({ currency }) => currency !== base)
  if (foreign) {
    return `DATEV needs an exchange rate for ${foreign.currency}. Use the journal for this period.`
  }
  const shared = documents
    .flatMap(({ parts }) => parts)
    .filter(({ category, net, tax }) => category === 'taxed' && net + tax !== 0)
    .find(({ rate }) => rate !== taxRate && !hasOwnRevenue(accountCodes, country, rate))
  if (!shared) return findAccountProblem(books, accountsInUse(accountCodes, country))
  return `Tax of ${percentText(shared.rate)} needs accounts of its own for DATEV. Add them in Settings, Billing.`
}

const pairs = (title: string, count: number) =>
  Array.from({ length: count }, (_, place) => [
    `${title} - Art ${place + 1}`,
    `${title} - Inhalt ${place + 1}`,
  ]).flat()

/** As the format names them. */
const columns = [
  ...[
    'Umsatz (ohne Soll/Haben-Kz)',
    'Soll/Haben-Kennzeichen',
    'WKZ Umsatz',
    'Kurs',
    'Basis-Umsatz',
  ],
  ...['WKZ Basis-Umsatz', 'Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum'],
  ...[
    'Belegfeld 1',
    'Belegfeld 2',
    'Skonto',
    'Buchungstext',
    'Postensperre',
    'Diverse Adressnummer',
  ],
  ...['Geschäftspartnerbank', 'Sachverhalt', 'Zinssperre', 'Beleglink', ...pairs('Beleginfo', 8)],
  ...[
    'KOST1 - Kostenstelle',
    'KOST2 - Kostenstelle',
    'Kost-Menge',
    'EU-Land u. UStID (Bestimmung)',
  ],
  ...[
    'EU-Steuersatz (Bestimmung)',
    'Abw. Versteuerungsart',
    'Sachverhalt L+L',
    'Funktionsergänzung L+L',
  ],
  ...['BU 49 Hauptfunktionstyp', 'BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung'],
  ...[...pairs('Zusatzinformation', 20), 'Stück', 'Gewicht', 'Zahlweise', 'Forderungsart'],
  ...['Veranlagungsjahr', 'Zugeordnete Fälligkeit', 'Skontotyp', 'Auftragsnummer', 'Buchungstyp'],
  ...['USt-Schlüssel (Anzahlungen)', 'EU-Land (Anzahlungen)', 'Sachverhalt L+L (Anzahlungen)'],
  ...['EU-Steuersatz (Anzahlungen)', 'Erlöskonto (Anzahlungen)', 'Herkunft-Kz', 'Buchungs GUID'],
  ...[
    'KOST-Datum',
    'SEPA-Mandatsreferenz',
    'Skontosperre',
    'Gesellschaftername',
    'Beteiligtennummer',
  ],
  ...[
    'Identifikationsnummer',
    'Zeichnernummer',
    'Postensperre bis',
    'Bezeichnung SoBil-Sachverhalt',
  ],
  ...[
    'Kennzeichen SoBil-Buchung',
    'Festschreibung',
    'Leistungsdatum',
    'Datum Zuord. Steuerperiode',
  ],
  ...[
    'Fälligkeit',
    'Generalumkehr (GU)',
    'Steuersatz',
    'Land',
    'Abrechnungsreferenz',
    'BVV-Position',
  ],
  ...['EU-Land u. UStID (Ursprung)', 'EU-Steuersatz (Ursprung)', 'Abw. Skontokonto'],
]

const quoted = (text: string, length: number) =>
  `"${text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, length)
    .replaceAll('"', '""')}"`

/** `1234,50`, without a sign; amounts with a third decimal are rounded. */
function amountText(amount: number, currency: string): string {
  const cents = Math.round(Math.abs(amount) * 10 ** (2 - getDecimals(currency)))
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
}

const compact = (day: string) => day.replaceAll('-', '')
const dayMonth = (day: string) => `${day.slice(8)}${day.slice(5, 7)}`

function lineOf(booking: Booking): string {
  const { amount, currency, account, contra, day, document, text, vatId, servedTo } = booking
  const fields: Record<string, string> = {
    'Umsatz (ohne Soll/Haben-Kz)': amountText(amount, currency),
    'Soll/Haben-Kennzeichen': amount > 0 ? '"S"' : '"H"',
    'WKZ Umsatz': quoted(currency, 3),
    Konto: account,
    'Gegenkonto (ohne BU-Schlüssel)': contra,
    Belegdatum: dayMonth(day),
    'Belegfeld 1': quoted(document.replaceAll(/[^\w$&%*+/-]/g, ''), 36),
    Buchungstext: quoted(text, 60),
    ...(vatId && { 'EU-Land u. UStID (Bestimmung)': quoted(vatId, 15) }),
    Festschreibung: '0',
    ...(servedTo && { Leistungsdatum: `${dayMonth(servedTo)}${servedTo.slice(0, 4)}` }),
  }
  return columns.map((name) => fields[name] ?? '').join(';')
}

interface Batch extends AccountingPeriod {
  madeAt: Date
  /** What its lines are in. */
  currency: string
}

function headerOf(
  { from, to, madeAt, currency }: Batch,
  bookings: readonly Booking[],
  codes: AccountCodes,
): string {
  const { length } = ledgerAccounts(bookings, codes)[0] ?? codes.revenue
  const moment = madeAt.toISOString().replaceAll(/\D/g, '')
  return [
    ...['"EXTF"', '700', '21', '"Buchungsstapel"', '13', moment, '', '"EN"', '""', '""'],
    ...[codes.datevConsultant || '1001', codes.datevClient || '1', `${from.slice(0, 4)}0101`],
    ...[String(length), compact(from), compact(to)],
    ...[quoted(`${compact(from)} - ${compact(to)}`, 30), '""', '1', '0', '0', quoted(currency, 3)],
    ...['', '""', '', '', '""', '', '', '""', '""'],
  ].join(';')
}

/** Bytes from 0x80 to 0x9f; the other characters are those of Latin 1. */
const windows = new Map(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'].map((sign, place) => [
    sign,
    0x80 + place,
  ]),
)

function byteOf(sign: string): number | undefined {
  const code = sign.codePointAt(0) ?? 0
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
  return windows.get(sign)
}

/** A quotation mark would end the field, because those of the text are doubled already. */
function similarTo(sign: string): string {
  const [base = ''] = sign.normalize('NFKD')
  return base === '"' ? "'" : base
}

/** Letters that Windows-1252 lacks lose their accents; other signs become a question mark. */
export function toWindows1252(text: string): Buffer {
  const bytes = [...text.normalize('NFC')].map(
    (sign) => byteOf(sign) ?? byteOf(similarTo(sign)) ?? 0x3f,
  )
  return Buffer.from(bytes)
}

/** A batch is of one year; its lines end with CRLF. */
export function toDatev(books: Books, codes: AccountCodes, batch: Batch): Buffer {
  const bookings = toBookings(books, codes)
  return toWindows1252(
    [headerOf(batch, bookings, codes), columns.join(';'), ...bookings.map(lineOf)]
      .map((line) => `${line}\r\n`)
      .join(''),
  )
}
