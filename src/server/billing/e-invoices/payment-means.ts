// Payment details of an e-invoice, derived from bank details as typed.
import type { BankDetails } from '#contract/billing/billing.ts'

export interface PaymentMeans {
  /** Codes of UNCL 4461: SEPA transfer, or any other. */
  code: '58' | '30'
  account: string
  isIban: boolean
  holder: string
  bic: string
}

const joined = (text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase()

/** ISO 13616 checksum: letters count from 10, the first four characters move to the end. */
function isIban(account: string): boolean {
  if (!/^[A-Z]{2}\d{2}[\dA-Z]{11,30}$/.test(account)) return false
  const turned = account.slice(4) + account.slice(0, 4)
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
  return BigInt(digits) % 97n === 1n
}

const isBic = (text: string) => /^[A-Z]{6}[\dA-Z]{2}(?:[\dA-Z]{3})?$/.test(text)

/** @returns undefined if there is no account */
export function toPaymentMeans(
  { account, holder, routing }: BankDetails,
  currency: string,
): PaymentMeans | undefined {
  if (account === '') return undefined
  const hasIban = isIban(joined(account))
  return {
    code: hasIban && currency === 'EUR' ? '58' : '30',
    account: hasIban ? joined(account) : account,
    isIban: hasIban,
    holder,
    bic: isBic(joined(routing)) ? joined(routing) : '',
  }
}
