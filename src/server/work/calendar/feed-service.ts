// Private calendar addresses: renewed by their person; a feed always shows what that person may currently see.
import { calendarKinds } from '#contract/records.ts'
import { dayMs } from '#contract/values/durations.ts'
import { calendarFeed } from '#contract/work/calendar.ts'
import { addressOf } from '#contract/endpoint.ts'
import { findCallers } from '#server/accounts/auth/service.ts'
import { getContent } from '#server/site/website/service.ts'
import { AppError } from '#server/platform/app-error.ts'
import { type Context, type Platform, contextFor } from '#server/platform/context.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { isPermitted } from '#server/platform/caller.ts'
import { feedOf } from './feed.ts'
import * as store from './store.ts'

/** The previous address stops working. */
export async function renewAddress(ctx: Context, origin: string): Promise<{ url: string }> {
  const token = newToken()
  await ctx.transaction(
    (tx) => store.saveAddress(tx, ctx.caller.personId, hashToken(token)),
    'agency',
  )
  return { url: new URL(addressOf(calendarFeed.feed, { token }), origin).href }
}

/** Days covered by a feed; series continue beyond that. */
const daysShown = { before: 92, after: 400 }

const dayAt = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** @throws AppError `not_found` if the address is no longer valid, or its person may not sign in */
export async function readFeed(platform: Platform, token: string): Promise<string> {
  const personId = await store.findPersonOf(platform.agencyDatabase, hashToken(token))
  const caller = personId && (await findCallers(platform.agencyDatabase, [personId])).get(personId)
  if (!caller) throw new AppError('not_found')
  const { name } = (await getContent(platform.agencyDatabase)).agency
  const span = {
    from: Date.now() - daysShown.before * dayMs,
    to: Date.now() + daysShown.after * dayMs,
  }
  return contextFor(platform, caller).read(async (tx) => {
    const events = await store.listEvents(tx, caller, span, undefined)
    const days = { from: dayAt(span.from), to: dayAt(span.to) }
    const query = { ...days, kinds: calendarKinds, company: undefined }
    const dates = await store.listDates(tx, caller, query)
    const bookings = isPermitted(caller, 'inbox')
      ? await store.listBookings(tx, span, caller.personId)
      : []
    return feedOf({ name, events, dates, bookings })
  })
}
