// Codes of an e-invoice for what people typed: payment details and units.
import { compactNumber, isBic, isIban } from '#contract/billing/bank-account.ts'
import type { BankDetails } from '#contract/billing/billing.ts'
import { hourNames } from '#contract/billing/line-time.ts'

export interface PaymentMeans {
  /** Codes of UNCL 4461. */
  code: string
  account: string
  isIban: boolean
  holder: string
  /** Or in Denmark the bank's number. */
  bic: string
}

/**
 * Payment details of an e-invoice, derived from bank details as typed.
 * @returns undefined if there is no account
 */
export function toPaymentMeans(
  { account, holder, routing }: BankDetails,
  currency: string,
): PaymentMeans | undefined {
  if (account === '') return undefined
  const hasIban = isIban(account)
  return {
    // A SEPA transfer, or any other.
    code: hasIban && currency === 'EUR' ? '58' : '30',
    account: hasIban ? compactNumber(account) : account,
    isIban: hasIban,
    holder,
    bic: isBic(routing) ? compactNumber(routing) : '',
  }
}

const names: Record<string, string> = {
  HUR: hourNames,
  DAY: 'd day days tag tage jour jours dag dagen dia dias giorno giorni',
  WEE: 'week weeks woche wochen semaine semaines',
  MON: 'month months monat monate mois maand maanden mes meses mese mesi',
  ANN: 'year years jahr jahre an ans jaar anno anni',
  MIN: 'min minute minutes minuten',
  H87: 'pc pcs piece pieces stk stueck pièce pièces pieza piezas',
  LS: 'flat lumpsum pauschal pauschale forfait',
  KMT: 'km kilometer kilometers kilometre kilometres',
  SMI: 'mile miles',
  P1: '% percent',
}

const codes = new Map(
  Object.entries(names).flatMap(([code, words]) => words.split(' ').map((word) => [word, code])),
)

/** Code 'one', for lines without a unit or with an unknown one. */
export const oneUnit = 'C62'

/** @returns undefined if the unit has no known code */
export const unitCode = (unit: string): string | undefined =>
  codes.get(unit.trim().toLowerCase().replace(/\.$/, ''))
