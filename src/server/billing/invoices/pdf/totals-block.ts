// Draws the totals below the lines: discount, each tax rate, total.
import { totalsOf } from '#contract/billing/invoice-totals.ts'
import { taxName } from '#contract/billing/tax-words.ts'
import { percentText } from '#contract/values/text.ts'
import type { Look } from '#server/platform/pdf/look.ts'
import type { Element, Sheet, TextStyle } from '#server/platform/pdf/sheet.ts'
import type { LineFields } from '../lines.ts'
import type { PrintedDocument } from './printed.ts'
import { formatDiscount, moneyIn } from './labels.ts'

type Line = [label: string, amount: string]

export function totalLines(document: LineFields & Pick<PrintedDocument, 'seller'>): Line[] {
  const { lines, discount, currency, seller } = document
  const name = taxName(seller.address.country)
  const totals = totalsOf(lines, discount)
  const money = moneyIn(currency)
  const taxed = totals.taxes.filter(({ rate }) => rate > 0)
  return [
    ['Subtotal', money(totals.subtotal)],
    ...(discount
      ? [
          [`Discount, ${formatDiscount(discount, currency)}`, `-${money(totals.discount)}`] as Line,
          ['Net', money(totals.net)] as Line,
        ]
      : []),
    ...taxed.map(({ rate, net, tax }): Line => [
      `${name} ${percentText(rate)} of ${money(net)}`,
      money(tax),
    ]),
  ]
}

const blockShare = 0.5

export function drawTotals(sheet: Sheet, look: Look, document: PrintedDocument): void {
  const lines = totalLines(document)
  const height = lines.length * 17 + 44
  if (sheet.room < height) sheet.addPage()
  const table = sheet.doc.struct('Table')
  sheet.root.add(table)
  const from = sheet.right - sheet.width * blockShare
  sheet.y += 4
  for (const [label, amount] of lines) drawLine(sheet, table, from, [label, amount], look.text)
  sheet.y += 3
  sheet.artifact(() =>
    sheet.doc
      .moveTo(from, sheet.y)
      .lineTo(sheet.right, sheet.y)
      .lineWidth(1.4)
      .stroke(look.brandLine),
  )
  sheet.y += 8
  const total = moneyIn(document.currency)(document.total)
  drawLine(sheet, table, from, [document.totalLabel, total], look.total)
  sheet.y += 14
}

function drawLine(
  sheet: Sheet,
  table: Element,
  from: number,
  [label, amount]: Line,
  style: TextStyle,
): void {
  const row = sheet.doc.struct('TR')
  table.add(row)
  const wide = sheet.measure(amount, style)
  const lines = sheet.lines(label, style, sheet.right - from - wide - 10)
  sheet.element('TH', row, () => sheet.drawLines(lines, { x: from, y: sheet.y, style }))
  sheet.element('TD', row, () =>
    sheet.drawLines([amount], { x: sheet.right, y: sheet.y, style, align: 'right' }),
  )
  sheet.y += lines.length * style.size * style.leading + 3
}
