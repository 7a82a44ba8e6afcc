// A visitor's booking at its private address: view, confirm, move, cancel. Uses forms, so it works without scripts.
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  data,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { type OwnBooking, booking, maxDaysAhead } from '#contract/site/booking.ts'
import { addDays } from '#contract/values/days.ts'
import { errors } from '#contract/errors.ts'
import { type Api, ApiError } from '#web/lib/api.ts'
import { withStatus } from '#web/lib/load.ts'
import { apiContext } from '#web/lib/router-context.ts'
import { textOf, withLoaderHeaders } from '#web/kit/site/form-actions.ts'
import { useContent } from '#web/kit/site/content.ts'
import { Drawing } from '#web/kit/drawing/drawing.tsx'
import walledDoor from '#web/kit/drawing/walled-door.svg?raw'
import { bookPath } from '#web/kit/site/metadata.ts'
import { timesAsked } from './zone-form.tsx'
import { type Done, OwnBookingPage, doneThings } from './own-booking-page.tsx'
import { dayIn, freeDays } from './times.ts'

/** What a link to a booking shows when there is no such booking. */
function NoBookingPage() {
  return (
    <div className="astray">
      <div className="words">
        <h1>This booking was not found</h1>
        <p className="lead">
          Check that you opened the whole link from our email, or book another time.
        </p>
        <p className="actions">
          <a className="button primary" href={bookPath}>
            Book another time
          </a>
          <a className="button" href="/contact">
            Contact us
          </a>
        </p>
      </div>
      <Drawing svg={walledDoor} className="drawing walled-door" />
    </div>
  )
}

const doneIn = (search: URLSearchParams): Done | undefined =>
  doneThings.find((one) => one === search.get('done'))

/** Null for a link that never existed, or is malformed. */
async function findBooking(api: Api, token: string): Promise<OwnBooking | null> {
  try {
    return await api(booking.get, { params: { token } })
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid'))
      return null
    throw error
  }
}

/** Prevents caching and indexing. */
const privately = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { searchParams } = new URL(request.url)
  const token = params['token'] ?? ''
  const own = await withStatus(() => findBooking(api, token))
  if (!own) return data(null, { status: 404, headers: privately })
  const isMoving = searchParams.has('move') && own.state === 'booked' && !own.isOver
  // The booking's time zone, until the visitor chooses another.
  const { timeZone, isUnknownZone, from } = timesAsked(request, own.timeZone)
  const today = dayIn(new Date(), timeZone)
  const query = { from: today, to: addDays(today, maxDaysAhead), timeZone }
  const slots = isMoving
    ? await withStatus(() => api(booking.slotsToMove, { params: { token }, query }))
    : []
  return data(
    {
      own,
      token,
      timeZone,
      isUnknownZone,
      from,
      done: doneIn(searchParams),
      free: isMoving ? freeDays(slots, timeZone, from) : undefined,
    },
    { headers: privately },
  )
}

export const headers = withLoaderHeaders

async function perform(api: Api, token: string, form: FormData): Promise<Done> {
  const params = { token }
  switch (textOf(form, 'action')) {
    case 'confirm':
      await api(booking.confirm, { params })
      return 'confirmed'
    case 'cancel':
      await api(booking.cancel, { params })
      return 'cancelled'
    default: {
      const body = { start: textOf(form, 'start'), timeZone: textOf(form, 'timeZone') || undefined }
      await api(booking.move, { params, body })
      return 'moved'
    }
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const token = params['token'] ?? ''
  try {
    const done = await perform(context.get(apiContext), token, await request.formData())
    return redirect(`/booking/${token}?done=${done}`, 303)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { alternatives, code, fields, message } = error
    const status = code === 'network' ? 503 : errors[code].status
    return data({ problem: fields['start'] ?? message, alternatives }, { status })
  }
}

export default function Booking() {
  const shown = useLoaderData<typeof loader>()
  const content = useContent()
  const refused = useActionData<typeof action>()
  if (!shown) return <NoBookingPage />
  return <OwnBookingPage content={content} {...shown} refused={refused} />
}
