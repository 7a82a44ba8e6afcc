// Form values for splitting a total into instalments, kept as typed text, and their conversion for the API.
import * as z from 'zod'
import { plainPercent } from '#contract/values/decimal-text.ts'
import { divideTaxes } from '#contract/billing/instalment-parts.ts'
import { Division, divisionErrors, weightOf } from '#contract/billing/instalments.ts'
import type { NewInstalment } from '#contract/billing/instalments.ts'
import { type Money, parseAmount } from '#contract/values/money.ts'

interface PartValues {
  title: string
  invoiceOn: string
  /** `30` or `30%`, or an amount. */
  share: string
}

export interface DivisionValues {
  by: 'percent' | 'amount'
  parts: PartValues[]
}

/** Deposit plus balance. */
export const newDivision = (today: string, later: string): DivisionValues => ({
  by: 'percent',
  parts: [
    { title: 'Deposit', invoiceOn: today, share: '50' },
    { title: 'Balance', invoiceOn: later, share: '50' },
  ],
})

const percentText = /^\d{1,3}(?:\.\d{1,3})?$/

/** @returns undefined if it is neither */
function shareOf(
  text: string,
  by: DivisionValues['by'],
  currency: string,
): NewInstalment['share'] | undefined {
  if (by === 'percent') {
    const digits = plainPercent(text) ?? ''
    return percentText.test(digits) && Number(digits) <= 100 ? Number(digits) : undefined
  }
  const amount = parseAmount(text, currency)
  return amount === undefined ? undefined : { amount, currency }
}

const Values = z.object({
  by: z.enum(['percent', 'amount']),
  parts: z.array(z.object({ title: z.string(), invoiceOn: z.string(), share: z.string() })),
})

const findIssue = { percent: 'Use a percentage such as 30', amount: 'Use an amount such as 500.00' }

export const divisionSchema = (currency: string) =>
  Values.transform(({ by, parts }, check): z.input<typeof Division> => {
    const read = parts.map(({ share: text, ...part }, place) => {
      const share = shareOf(text, by, currency)
      if (share === undefined) {
        const path = ['parts', place, 'share']
        check.addIssue({ code: 'custom', path, message: findIssue[by] })
      }
      return { ...part, share: share ?? 0 }
    })
    return { parts: read }
  }).pipe(Division)

interface Divided {
  total: Money
  taxes: readonly { rate: number; net: Money }[]
}

/** The amount of each part, as the server will compute it; undefined until the values are valid. */
export function partTotals(
  { by, parts }: DivisionValues,
  { total, taxes }: Divided,
): number[] | undefined {
  const shares = parts.map(({ share }) => shareOf(share, by, total.currency))
  const known = shares.flatMap((share) => (share === undefined ? [] : [{ share }]))
  if (known.length < parts.length) return undefined
  const written = known.map((part) => ({ ...part, title: '', invoiceOn: '' }))
  if (Object.keys(divisionErrors({ parts: written })).length > 0) return undefined
  const weights = written.map(weightOf)
  const sum = weights.reduce((all, weight) => all + weight, 0n)
  if (by === 'amount' && sum !== BigInt(total.amount)) return undefined
  const nets = taxes.map(({ rate, net }) => ({ rate, net: net.amount }))
  return divideTaxes(nets, weights).map((part) => part.total)
}
