// Converts time to invoice lines: selects the rate, rounds, and groups entries. Pure.
import type { TimeGrouping } from '#contract/billing/invoice-time.ts'
import type { DraftLine } from '#contract/billing/line-items.ts'
import { timeQuantity } from '#contract/billing/line-time.ts'
import { usDate } from '#contract/values/text.ts'
import { wrongState } from '#server/platform/app-error.ts'

/** Per hour, in minor units. */
export interface Rate {
  amount: number
  currency: string
}

export interface BillableEntry {
  id: string
  day: string
  minutes: number
  projectId: string
  projectTitle: string
  taskId: string | null
  taskTitle: string | null
  personId: string
  personName: string
  projectRate: Rate | null
  companyRate: Rate | null
  personRate: Rate | null
}

/** Selects the most specific rate: the project's, then the client's, then the person's. */
export const rateOf = ({
  projectRate,
  companyRate,
  personRate,
}: Pick<BillableEntry, 'projectRate' | 'companyRate' | 'personRate'>): Rate | null =>
  projectRate ?? companyRate ?? personRate

/** Rounds up to a multiple of `step` minutes; 0 disables rounding. */
export const roundedUp = (minutes: number, step: number): number =>
  step === 0 ? minutes : Math.ceil(minutes / step) * step

export interface TimeLine extends DraftLine {
  /** Ids of the entries on this line. */
  time: string[]
}

interface Terms {
  grouping: TimeGrouping
  rounding: number
  currency: string
  taxRate: number
}

/** @throws AppError `wrong_state` when there is no rate, or one in another currency */
function pricedIn(currency: string, entry: BillableEntry): number {
  const rate = rateOf(entry)
  if (!rate) {
    throw wrongState(
      `There is no rate for ${entry.personName} on ${entry.projectTitle}. Set one for the client, the project or the person.`,
    )
  }
  if (rate.currency !== currency) {
    throw wrongState(
      `The rate for ${entry.personName} on ${entry.projectTitle} is in ${rate.currency}, the invoice in ${currency}.`,
    )
  }
  return rate.amount
}

function describe(entries: readonly BillableEntry[], grouping: TimeGrouping): string {
  const [first] = entries
  const days = entries.map(({ day }) => day).toSorted()
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const period = from === to ? usDate(from) : `${usDate(from)} to ${usDate(to)}`
  if (grouping === 'person') return `${first?.personName}, ${period}`
  const { projectTitle = '', taskTitle = null } = first ?? {}
  return `${taskTitle === null ? projectTitle : `${projectTitle}: ${taskTitle}`}, ${period}`
}

/**
 * Makes a line per rate and task (or project, if no task) or person; rounds each entry before adding them up.
 * @throws AppError `wrong_state`
 */
export function linesOf(
  entries: readonly BillableEntry[],
  { grouping, rounding, currency, taxRate }: Terms,
): TimeLine[] {
  const keyOf = (entry: BillableEntry) =>
    JSON.stringify([
      pricedIn(currency, entry),
      grouping === 'person' ? entry.personId : [entry.projectId, entry.taskId],
    ])
  return [...Map.groupBy(entries, keyOf).values()].map((group) => {
    const minutes = group.reduce((sum, entry) => sum + roundedUp(entry.minutes, rounding), 0)
    const amount = group[0] ? pricedIn(currency, group[0]) : 0
    return {
      description: describe(group, grouping),
      ...timeQuantity(minutes, amount),
      unit: 'hours',
      unitPrice: { amount, currency },
      taxRate,
      discount: null,
      time: group.map(({ id }) => id),
    }
  })
}
