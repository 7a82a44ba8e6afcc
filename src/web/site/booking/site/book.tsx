// Books a consultation: shows free times and takes the form, even without scripts.
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  data,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { booking, maxDaysAhead } from '#contract/site/booking.ts'
import { addDays } from '#contract/values/days.ts'
import { hiddenField } from '#contract/site/messages.ts'
import { website } from '#contract/site/website-calls.ts'
import { ApiError } from '#web/lib/api.ts'
import { withStatus } from '#web/lib/load.ts'
import { newKey } from '#web/lib/new-key.ts'
import { apiContext } from '#web/lib/router-context.ts'
import { BookPage } from './book-page.tsx'
import type { BookingValues, Refused } from './booking-form.tsx'
import { dayIn, freeDays } from './times.ts'
import { timesAsked } from './zone-form.tsx'
import { textOf, withLoaderHeaders } from '#web/kit/site/form-actions.ts'
import { useContent } from '#web/kit/site/content.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { takesBookings } = await withStatus(() => api(website.get, {}))
  if (!takesBookings) throw redirect('/contact')
  const { timeZone, isUnknownZone, from } = timesAsked(request)
  const today = dayIn(new Date(), timeZone)
  const query = { from: today, to: addDays(today, maxDaysAhead), timeZone }
  const slots = await withStatus(() => api(booking.slots, { query }))
  return data(
    {
      free: freeDays(slots, timeZone, from),
      timeZone,
      isUnknownZone,
      from,
      formKey: newKey(),
    },
    // Free times change from moment to moment.
    { headers: { 'Cache-Control': 'no-store' } },
  )
}

export const headers = withLoaderHeaders

/** Idempotency key: submitting the same form twice makes one booking; a different one from the same page makes another. */
async function keyOf(formKey: string, values: object): Promise<string> {
  const text = new TextEncoder().encode(formKey + JSON.stringify(values))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return btoa(String.fromCharCode(...digest))
}

const failed = 'Your booking couldn’t be sent. Please try again, or write to us.'

function refused(error: ApiError, values: BookingValues): Refused {
  const { code, fields, alternatives, message } = error
  if (code === 'invalid') {
    // Errors of the time zone or the honeypot have no field to appear at.
    const isShown = ['start', 'name', 'email', 'note'].some((name) => name in fields)
    return { values, errors: fields, problem: isShown ? undefined : failed }
  }
  const isTheirs = code === 'taken' || code === 'too_many_requests'
  return { values, errors: {}, problem: isTheirs ? message : failed, alternatives }
}

const statusOf = ({ code }: ApiError) =>
  code === 'invalid' ? 400 : code === 'taken' ? 409 : code === 'too_many_requests' ? 429 : 503

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const { timeZone } = timesAsked(request)
  const values = Object.fromEntries(
    ['start', 'name', 'email', 'note'].map((name) => [name, textOf(form, name)]),
  ) as BookingValues
  const body = { ...values, timeZone, [hiddenField]: textOf(form, hiddenField) || undefined }
  try {
    const idempotencyKey = await keyOf(textOf(form, 'key'), body)
    // The contract validates it, because a form can send anything.
    const { manageUrl } = await context.get(apiContext)(
      booking.book,
      { body: body as never },
      { idempotencyKey },
    )
    const { pathname } = new URL(manageUrl)
    return redirect(`${pathname}?done=booked`, 303)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return data(refused(error, values), { status: statusOf(error) })
  }
}

export default function Book() {
  const shown = useLoaderData<typeof loader>()
  return <BookPage content={useContent()} {...shown} refused={useActionData<typeof action>()} />
}
