// Bank details as typed: which numbers they are, and how a payer reads them.
import type { BankDetails } from './billing.ts'

/** Without the spaces and dashes that people type. */
export const compactNumber = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()

/** ISO 13616 checksum: letters count from 10, the first four characters move to the end. */
export function isIban(text: string): boolean {
  const account = compactNumber(text)
  if (!/^[A-Z]{2}\d{2}[\dA-Z]{11,30}$/.test(account)) return false
  const turned = account.slice(4) + account.slice(0, 4)
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
  return BigInt(digits) % 97n === 1n
}

export const isBic = (text: string): boolean =>
  /^[A-Z]{6}[\dA-Z]{2}(?:[\dA-Z]{3})?$/.test(compactNumber(text))

/** Nine digits in the United States; other countries have codes of their own, such as the British sort code. */
function routingLabel(routing: string): string {
  if (isBic(routing)) return 'BIC'
  return /^\d{9}$/.test(compactNumber(routing)) ? 'Routing number' : 'Bank code'
}

/** What is filled in, each with its label. */
export const bankFacts = ({ bank, holder, account, routing }: BankDetails): [string, string][] => {
  const facts: [string, string][] = [
    ['Bank', bank],
    ['Account holder', holder],
    [isIban(account) ? 'IBAN' : 'Account number', account],
    [routingLabel(routing), routing],
  ]
  return facts.filter(([, value]) => value !== '')
}
