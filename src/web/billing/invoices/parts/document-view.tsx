// An invoice or quote as an on-screen document: parties, dates, lines and totals.
import type { ReactNode } from 'react'
import type { Buyer, Seller } from '#contract/billing/billing.ts'
import type { LineItem, WireDiscount } from '#contract/billing/line-items.ts'
import { taxName, vatIdText } from '#contract/billing/tax-words.ts'
import { taxNote } from '#contract/billing/treatment.ts'
import { addressLines } from '#contract/values/address-lines.ts'
import { type Money, formatMoney } from '#contract/values/money.ts'
import { percentText, quantityText } from '#contract/values/text.ts'
import { formatUnitPrice } from '#contract/billing/unit-prices.ts'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { formatDiscount } from './invoice-labels.tsx'
import { TotalsList } from './totals-list.tsx'

interface Document {
  seller: Seller | null
  buyer: Buyer | null
  currency: string
  lines: readonly LineItem[]
  discount: WireDiscount | null
  subtotal: Money
  discountTotal: Money
  net: Money
  taxes: readonly { rate: number; net: Money; tax: Money }[]
  total: Money
  notes: string
  terms: string
}

interface DocumentViewProps {
  document: Document
  /** Heading above the client's address. */
  buyerTitle: string
  dates: readonly { title: string; value: string }[]
  totalLabel?: string
  /** Shown below the total. */
  children?: ReactNode
}

export function DocumentView(props: DocumentViewProps) {
  const { document, buyerTitle, dates, totalLabel, children } = props
  const { seller, buyer, notes, terms } = document
  const note = taxNote(document)
  return (
    <article
      aria-label="Document"
      className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-lg border border-line bg-raised p-4 sm:p-6"
    >
      <div className="grid gap-5 sm:grid-cols-3">
        {seller && <Party title="From" lines={sellerLines(seller)} />}
        {buyer && <Party title={buyerTitle} lines={buyerLines(buyer)} />}
        <dl className="grid content-start gap-2">
          {dates.map(({ title, value }) => (
            <div key={title}>
              <dt className="text-sm text-muted">{title}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Lines lines={document.lines} />
      <div className="ml-auto w-full max-w-sm">
        <Totals document={document} label={totalLabel}>
          {children}
        </Totals>
      </div>
      {note !== '' && (
        <p dir="auto" className="max-w-prose wrap-anywhere">
          {note}
        </p>
      )}
      {notes !== '' && <Text title="Notes" text={notes} />}
      {terms !== '' && <Text title="Terms" text={terms} />}
    </article>
  )
}

const sellerLines = ({ legalName, address, taxId, vatId }: Seller) => [
  legalName,
  ...addressLines(address),
  ...(taxId ? [`Tax ID ${taxId}`] : []),
  ...(vatId ? [vatIdText(vatId)] : []),
]

const buyerLines = ({ name, address, email, vatId, buyerReference }: Buyer) => [
  name,
  ...addressLines(address),
  ...(email ? [email] : []),
  ...(vatId ? [vatIdText(vatId)] : []),
  ...(buyerReference ? [`Reference ${buyerReference}`] : []),
]

function Party({ title, lines }: { title: string; lines: string[] }) {
  const [name, ...rest] = lines
  return (
    <section aria-label={title} className="min-w-0 wrap-anywhere">
      <h2 className="text-sm text-muted">{title}</h2>
      <p dir="auto" className="font-medium">
        {name}
      </p>
      {rest.map((line) => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
    </section>
  )
}

function Lines({ lines }: { lines: readonly LineItem[] }) {
  if (lines.length === 0) return <p className="text-muted">No lines yet.</p>
  return (
    <Table label="Lines">
      <TableHead>
        <HeadCell>Description</HeadCell>
        <HeadCell align="end">Quantity</HeadCell>
        <HeadCell align="end">Unit price</HeadCell>
        <HeadCell align="end">Tax</HeadCell>
        <HeadCell align="end">Amount</HeadCell>
      </TableHead>
      <TableBody>
        {lines.map((line, place) => (
          // Lines have no ids, and do not change here.
          // oxlint-disable-next-line react/no-array-index-key
          <Row key={place}>
            <Cell isHeading className="whitespace-pre-wrap wrap-anywhere">
              <span dir="auto">{line.description}</span>
              {line.discount !== null && (
                <span className="block text-sm font-normal text-muted">
                  {formatDiscount(line.discount)}
                </span>
              )}
            </Cell>
            <Cell label="Quantity" align="end" className="tabular-nums">
              {quantityText(line)}
            </Cell>
            <Cell label="Unit price" align="end" className="tabular-nums">
              {formatUnitPrice(line)}
            </Cell>
            <Cell label="Tax" align="end" className="tabular-nums">
              {line.taxRate === 0 ? '–' : percentText(line.taxRate)}
            </Cell>
            <Cell label="Amount" align="end" className="tabular-nums">
              {formatMoney(line.total)}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}

interface TotalsProps {
  document: Document
  label: string | undefined
  children: ReactNode
}

function Totals({ document, label = 'Total', children }: TotalsProps) {
  const { currency, discount } = document
  const totals = {
    subtotal: document.subtotal.amount,
    discount: document.discountTotal.amount,
    net: document.net.amount,
    taxes: document.taxes.map(({ rate, net, tax }) => ({
      rate,
      net: net.amount,
      tax: tax.amount,
      discount: 0,
    })),
    total: document.total.amount,
  }
  return (
    <TotalsList
      totals={totals}
      discount={discount}
      currency={currency}
      taxLabel={document.seller ? taxName(document.seller.address.country) : undefined}
      totalLabel={label}
    >
      {children}
    </TotalsList>
  )
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title} className="max-w-prose">
      <h2 className="text-sm text-muted">{title}</h2>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {text}
      </p>
    </section>
  )
}
