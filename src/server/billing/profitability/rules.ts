// Compares billed amounts with costs, per project or client. Pure.
import { totalsOf } from '#contract/billing/invoice-totals.ts'
import type {
  Profitability,
  ProfitabilityQuery,
  ProfitabilityRow,
} from '#contract/billing/profitability.ts'
import type { SentInvoice, TimeCost } from './store.ts'

export type Billed = Omit<SentInvoice, 'id' | 'kind' | 'lines' | 'discount'> & { net: number }

export function toBilled({ kind, lines, discount, id: _, ...place }: SentInvoice): Billed {
  const { net } = totalsOf(lines, discount)
  return { ...place, net: kind === 'credit note' ? -net : net }
}

interface Figures {
  net: number
  cost: number
  minutes: number
  minutesWithoutCost: number
}

interface Sums extends Figures {
  of: Pick<ProfitabilityRow, 'company' | 'project' | 'currency'>
}

type Placed = Pick<Billed, 'companyId' | 'companyName' | 'projectId' | 'projectTitle'>

function placeOf(
  { companyId, companyName, projectId, projectTitle }: Placed,
  by: ProfitabilityQuery['by'],
) {
  const isNamed = by === 'project' && projectId !== null && projectTitle !== null
  return {
    company: { _id: companyId, name: companyName },
    project: isNamed ? { _id: projectId, title: projectTitle } : null,
  }
}

/**
 * Rounds a non-negative amount half up to whole minor units. Rounds once per project and currency, so the totals of
 * clients are the sums of the amounts shown for their projects.
 */
const costOf = (minuteCost: number) => Math.floor((minuteCost + 30) / 60)

/** Key of the rows for one company and project. */
const keyOf = ({ company, project }: Sums['of']) => [company._id, project?._id].join(' ')

function shown(currency: string, { net, cost, minutes, minutesWithoutCost }: Figures) {
  const money = (amount: number) => ({ amount, currency })
  return {
    currency,
    billed: money(net),
    cost: money(cost),
    profit: money(net - cost),
    minutes,
    minutesWithoutCost,
  }
}

const sumOf = (rows: readonly Figures[]): Figures => ({
  net: rows.reduce((sum, { net }) => sum + net, 0),
  cost: rows.reduce((sum, { cost }) => sum + cost, 0),
  minutes: rows.reduce((sum, { minutes }) => sum + minutes, 0),
  minutesWithoutCost: rows.reduce((sum, one) => sum + one.minutesWithoutCost, 0),
})

/** @param ownCurrency the agency's currency, used for time without a cost or an invoice; listed first */
export function toProfitability(
  billed: readonly Billed[],
  costs: readonly TimeCost[],
  { by, ownCurrency }: { by: ProfitabilityQuery['by']; ownCurrency: string },
): Profitability {
  const places = new Map<string, Sums[]>()
  const sumsOf = (place: Placed, currency: string | null): Sums => {
    const of = { ...placeOf(place, by), currency: currency ?? ownCurrency }
    const known = places.get(keyOf(of)) ?? []
    const found = currency === null ? known[0] : known.find((one) => one.of.currency === currency)
    if (found) return found
    const made = { of, net: 0, cost: 0, minutes: 0, minutesWithoutCost: 0 }
    places.set(keyOf(of), [...known, made])
    return made
  }
  for (const one of billed) sumsOf(one, one.currency).net += one.net
  // Time with a cost goes first, since it determines the currency in which time without a cost is shown.
  const ordered = costs.toSorted((one, other) => Number(!one.currency) - Number(!other.currency))
  for (const { currency, minutes, minuteCost, ...place } of ordered) {
    const own = sumsOf(place, currency)
    own.minutes += minutes
    own.cost += costOf(minuteCost)
    if (currency === null) own.minutesWithoutCost += minutes
  }
  const all = [...places.values()].flat()
  const currencies = [...new Set(all.map(({ of }) => of.currency))].toSorted(
    (one, other) =>
      Number(other === ownCurrency) - Number(one === ownCurrency) || (one < other ? -1 : 1),
  )
  const ofCurrency = (currency: string) =>
    all
      .filter(({ of }) => of.currency === currency)
      .toSorted((one, other) => other.net - other.cost - (one.net - one.cost))
  return {
    by,
    rows: currencies.flatMap((currency) =>
      ofCurrency(currency).map(({ of, ...figures }) => ({ ...of, ...shown(currency, figures) })),
    ),
    totals: currencies.map((currency) => shown(currency, sumOf(ofCurrency(currency)))),
  }
}
