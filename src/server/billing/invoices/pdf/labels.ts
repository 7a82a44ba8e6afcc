// Texts in an invoice or quote.
import type { Buyer, Seller } from '#contract/billing/billing.ts'
import type { Discount } from '#contract/billing/invoice-totals.ts'
import { vatIdText } from '#contract/billing/tax-words.ts'
import { addressLines } from '#contract/values/address-lines.ts'
import { formatMoney } from '#contract/values/money.ts'
import { percentText } from '#contract/values/text.ts'
import type { InvoiceRow } from '../rules.ts'

type Named = Pick<InvoiceRow, 'kind' | 'number'>

export const titleOf = ({ kind }: Pick<Named, 'kind'>): string =>
  kind === 'invoice' ? 'Invoice' : 'Credit note'

const fileName = (title: string, number: string | null): string =>
  `${title} ${(number ?? 'draft').replaceAll('/', '-')}.pdf`

export const pdfName = (row: Named): string => fileName(titleOf(row), row.number)

export const quotePdfName = ({ number }: Pick<Named, 'number'>): string => fileName('Quote', number)

export const sellerLines = ({ legalName, address, taxId, vatId }: Seller): string[] => [
  legalName,
  ...addressLines(address),
  ...(taxId ? [`Tax ID ${taxId}`] : []),
  ...(vatId ? [vatIdText(vatId)] : []),
]

export const buyerLines = ({ name, address, email, vatId, buyerReference }: Buyer): string[] => [
  name,
  ...addressLines(address),
  ...(email ? [email] : []),
  ...(vatId ? [vatIdText(vatId)] : []),
  ...(buyerReference ? [`Your reference: ${buyerReference}`] : []),
]

export const moneyIn = (currency: string) => (amount: number) => formatMoney({ amount, currency })

/** `10% off`, `$25.00 off` */
export const formatDiscount = (discount: Discount, currency: string): string =>
  'percent' in discount
    ? `${percentText(discount.percent)} off`
    : `${moneyIn(currency)(discount.amount)} off`
