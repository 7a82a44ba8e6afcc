// The page behind a guest link: one version of one item, approved or sent back by a form; no session, no scripts, kept nowhere.
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  data,
  redirect,
  useActionData,
  useLoaderData,
  useRouteLoaderData,
} from 'react-router'
import { type Review, approvalLinks } from '#contract/approval-links.ts'
import { errors } from '#contract/errors.ts'
import { website } from '#contract/website-calls.ts'
import { type Api, ApiError } from '#web/lib/api.ts'
import { withStatus } from '#web/lib/load.ts'
import { apiContext } from '#web/lib/router-context.ts'
import type { RouteHandle } from '../../root.tsx'
import { withLoaderHeaders } from '../booking/asked.ts'
import { whenToRetry } from '../retry-words.ts'
import { textOf } from '../form-text.ts'
import { siteStyles } from '../styles.ts'
import { brandStyle } from '../brand-style.ts'
import { type DecisionValues, ReviewPage } from './review-page.tsx'

/** The route's id. */
const route = 'review'

/** Stored nowhere, found by nobody. */
const privately = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' }

/** Null for a link that never was, or whose item is gone. */
async function findReview(api: Api, token: string): Promise<Review | null> {
  try {
    return await api(approvalLinks.review, { params: { token } })
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid'))
      return null
    throw error
  }
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const token = params['token'] ?? ''
  return withStatus(async () => {
    const { agency } = (await api(website.get, {})).content
    const review = await findReview(api, token)
    const isShown = review?.state === 'open' || review?.state === 'decided'
    const status = review === null ? 404 : isShown ? 200 : 410
    const shown = { agency: { name: agency.name, color: agency.color }, token, review }
    return data(shown, { status, headers: privately })
  })
}

export const headers = withLoaderHeaders

/** When to come again is part of it: without scripts nothing tries by itself. */
const messageOf = ({ code, message, retryAfterSeconds }: ApiError): string =>
  code === 'too_many_requests' && retryAfterSeconds !== undefined
    ? `Too many decisions were sent from your network. Please send yours again ${whenToRetry(retryAfterSeconds)}.`
    : message

export async function action({ request, params, context }: ActionFunctionArgs) {
  const token = params['token'] ?? ''
  const form = await request.formData()
  const values: DecisionValues = {
    name: textOf(form, 'name'),
    decision: textOf(form, 'decision'),
    reason: textOf(form, 'reason'),
  }
  try {
    const body = { ...values, version: Number(textOf(form, 'version')) }
    // The contract checks it: what a form sends may be anything.
    await context.get(apiContext)(approvalLinks.decide, { params: { token }, body: body as never })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { fields, code, retryAfterSeconds } = error
    const problem = Object.keys(fields).length > 0 ? undefined : messageOf(error)
    const status = code === 'network' ? 503 : errors[code].status
    const later = retryAfterSeconds && { headers: { 'Retry-After': String(retryAfterSeconds) } }
    return data({ values, errors: fields, problem }, { status, ...later })
  }
  return redirect(`/review/${token}`, 303)
}

function Head() {
  const agency = useRouteLoaderData<typeof loader>(route)?.agency
  const style = siteStyles.review + brandStyle(agency?.color)
  return (
    <>
      <title>{agency ? `Your approval | ${agency.name}` : 'Your approval'}</title>
      <meta name="robots" content="noindex, nofollow" />
      <style dangerouslySetInnerHTML={{ __html: style }} />
    </>
  )
}

export const handle: RouteHandle = { isStatic: true, Head }

export default function GuestReview() {
  return <ReviewPage {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
}

export function ErrorBoundary() {
  return (
    <main className="review">
      <h1>This cannot be shown right now</h1>
      <p className="lead">Please load the page again in a moment.</p>
    </main>
  )
}
