// The activity list: its address and the query sent to the server.
import { ActivityQuery, activity } from '#contract/records/activity.ts'
import { toQuery } from '#web/lib/query.ts'
import { daysAfter } from '#web/lib/today.ts'
import { listAddress } from '#web/kit/lists/list-address.ts'

/** The address holds days, so timestamps are cut to their day. */
const address = listAddress(ActivityQuery)

export type ActivityChoices = ReturnType<typeof address.read>

const startOf = (day: string) => new Date(`${day}T00:00:00`).toISOString()

/** Days are in the user's time zone. */
export function sentOf({ from, to, ...choices }: ActivityChoices) {
  return {
    ...choices,
    ...(from && { from: startOf(from.slice(0, 10)) }),
    ...(to && { to: startOf(daysAfter(to.slice(0, 10), 1)) }),
  }
}

export const activityList = {
  address,
  pageOf: (choices: ActivityChoices) => toQuery(activity.list, { query: sentOf(choices) }),
}
