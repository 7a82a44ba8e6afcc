// A report at its private link: one printable page without scripts, session or tracking.
import { use } from 'react'
import {
  type LoaderFunctionArgs,
  data,
  isRouteErrorResponse,
  useLoaderData,
  useRouteError,
} from 'react-router'
import { addressOf } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { reports } from '#contract/marketing/reports.ts'
import { website } from '#contract/site/website-calls.ts'
import { reportName } from '#web/marketing/reports/parts/report-labels.ts'
import { type Api, ApiError } from '#web/lib/api.ts'
import { withStatus } from '#web/lib/load.ts'
import { AppStyleContext, apiContext } from '#web/lib/router-context.ts'
import type { RouteHandle } from '#web/lib/route-handle.ts'
import { brandStyle } from '#web/kit/site/brand-style.ts'
import { SharedReportPage } from './shared-report/shared-report-page.tsx'

/** Malformed tokens count as missing links. */
async function readReport(api: Api, token: string) {
  try {
    return await api(reports.shared, { params: { token } })
  } catch (error) {
    const isNoToken = error instanceof ApiError && error.code === 'invalid'
    throw isNoToken ? new ApiError('not_found', errors.not_found.message) : error
  }
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const token = params['token'] ?? ''
  const report = await withStatus(() => readReport(api, token))
  const { content } = await withStatus(() => api(website.get, {}))
  const pdf = addressOf(reports.sharedPdf, { token })
  return data({ report, pdf, agency: content.agency.name, color: content.agency.color })
}

/** Applies to expired links as well: no caching, no indexing, no referrer. */
export const headers = () => ({
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
})

function Head() {
  const style = use(AppStyleContext)
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <style dangerouslySetInnerHTML={{ __html: style }} />
    </>
  )
}

export const handle: RouteHandle = { isStatic: true, Head }

export default function SharedReport() {
  const { report, pdf, agency, color } = useLoaderData<typeof loader>()
  const { company, campaign, month } = report
  const subject = campaign === null ? null : { _id: '', title: campaign }
  return (
    <>
      <title>{`${reportName({ campaign: subject, month })} | ${company}`}</title>
      <style>{brandStyle(color)}</style>
      <SharedReportPage report={report} agency={agency} pdf={pdf} />
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const isOver = isRouteErrorResponse(error) && error.status === 404
  const title = isOver ? 'This link no longer works' : 'This page can’t be shown right now'
  return (
    <main className="grid place-content-center gap-3 min-h-dvh px-6 py-16">
      <title>{title}</title>
      <h1 className="text-2xl font-semibold text-balance">{title}</h1>
      <p className="max-w-prose text-muted">
        {isOver
          ? 'This link has expired or was revoked. Ask the person who sent it to you for a new one.'
          : 'Please try again in a moment.'}
      </p>
    </main>
  )
}
