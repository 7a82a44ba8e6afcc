// The page behind a guest link: approve or send back one version of one item. No session, scripts or caching.
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  data,
  redirect,
  useActionData,
  useLoaderData,
  useRouteLoaderData,
} from 'react-router'
import { type Review, approvalLinks } from '#contract/work/approval-links.ts'
import { errors } from '#contract/errors.ts'
import { website } from '#contract/site/website-calls.ts'
import { type Api, ApiError } from '#web/lib/api.ts'
import { withStatus } from '#web/lib/load.ts'
import { apiContext } from '#web/lib/router-context.ts'
import type { RouteHandle } from '#web/lib/route-handle.ts'
import { textOf, whenToRetry, withLoaderHeaders } from '#web/kit/site/form-actions.ts'
import { siteStyles } from '#web/kit/site/styles.ts'
import { brandStyle } from '#web/kit/site/brand-style.ts'
import { type DecisionValues, ReviewPage } from './review-page.tsx'

/** Id of the route. */
const route = 'review'

/** Prevents caching and indexing. */
const privately = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' }

/** Null for a link that never existed, or whose item was deleted. */
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

/** Includes when to retry, because without scripts nothing retries automatically. */
const messageOf = ({ code, message, retryAfterSeconds }: ApiError): string =>
  code === 'too_many_requests' && retryAfterSeconds !== undefined
    ? `Too many decisions came from your network. Please send yours again ${whenToRetry(retryAfterSeconds)}.`
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
    // The contract validates it, because a form can send anything.
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
      <h1>This can’t be shown right now</h1>
      <p className="lead">Please reload the page in a moment.</p>
    </main>
  )
}
