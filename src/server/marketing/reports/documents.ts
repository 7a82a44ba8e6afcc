// Renders a report's PDF on request, because its content depends on what the reader may see.
import { createHash } from 'node:crypto'
import { paperIn } from '#contract/values/country-defaults.ts'
import { readBilling } from '#server/platform/database/billing.ts'
import { getContent, getLetterheadLogo } from '#server/site/website/service.ts'
import type { Context, PublicContext } from '#server/platform/context.ts'
import type { Database, Tx } from '#server/platform/database/pool.ts'
import { DrawingQueue } from '#server/platform/pdf/drawing-queue.ts'
import { consumeRateLimit } from '#server/platform/rate-limits.ts'
import { findShared } from './links.ts'
import { type DocumentAgency, type ReportDocument, pdfName } from './pdf/labels.ts'
import { presentShared } from './present.ts'
import { textsOf } from './rules.ts'
import { getReport } from './service.ts'

const drawings = new DrawingQueue<ReportDocument>(
  new URL('./pdf/render-worker.ts', import.meta.url),
)

interface Limited {
  agencyDatabase: Database
  hasRateLimits: boolean
}

/** Limits renderings per link; cached documents don't count. */
const drawingsByLink = { what: 'report drawing', allowed: 30, minutes: 60 }

/** Cache of rendered documents, least recently used first. */
const drawn = new Map<string, Buffer>()
const maxDrawnBytes = 32_000_000

function remember(key: string, content: Buffer): void {
  drawn.delete(key)
  drawn.set(key, content)
  let bytes = [...drawn.values()].reduce((sum, { length }) => sum + length, 0)
  for (const [oldest, { length }] of drawn) {
    if (bytes <= maxDrawnBytes) return
    drawn.delete(oldest)
    bytes -= length
  }
}

/** @param assertAllowed called before rendering, but not for cached documents */
async function draw(
  document: ReportDocument,
  assertAllowed?: () => Promise<void>,
): Promise<Buffer> {
  const key = createHash('sha256').update(JSON.stringify(document)).digest('base64')
  const cached = drawn.get(key)
  if (!cached) await assertAllowed?.()
  const content = cached ?? (await drawings.draw(key, document)).content
  remember(key, content)
  return content
}

async function findAgency(tx: Tx): Promise<DocumentAgency> {
  const { agency } = await getContent(tx)
  const { name, legalName, email, phone, color, address } = agency
  const logo = await getLetterheadLogo(tx)
  const billing = await readBilling(tx)
  const country = address.country || billing.address.country
  const paper = billing.paper === 'by country' ? paperIn(country) : billing.paper
  return { name, legalName, email, phone, color, paper, logo }
}

type Shown = Omit<ReportDocument, 'agency'>

/** Everything a document shows; used as the cache key. */
const factsOf = ({ company, campaign, month, number, asOf, ...content }: Shown): Shown => ({
  ...{ company, campaign, month, number, asOf },
  ...textsOf(content),
  ...{ figures: content.figures, restated: content.restated },
})

async function documentOf(
  shown: Shown,
  agency: DocumentAgency,
  assertAllowed?: () => Promise<void>,
) {
  const document = { ...factsOf(shown), agency }
  return { name: pdfName(document), content: await draw(document, assertAllowed) }
}

/** Rounds to the minute, so that a draft is rendered at most once a minute. */
const minuteOf = (moment: Date) => new Date(new Date(moment).setUTCSeconds(0, 0)).toISOString()

/** @param number version; if absent, the draft or, for clients, the latest published version */
export async function getDocument(ctx: Context, id: string, number?: number) {
  const report = await getReport(ctx, id, number)
  const agency = await ctx.transaction(findAgency, 'agency')
  const { company, campaign, asOf } = report
  return documentOf(
    {
      ...report,
      company: company.name,
      campaign: campaign?.title ?? null,
      asOf: asOf ?? minuteOf(new Date()),
    },
    agency,
  )
}

/** @throws AppError `not_found` if the link has expired or was revoked; `too_many_requests` */
export async function getSharedDocument(ctx: PublicContext, limited: Limited, token: string) {
  const row = await findShared(ctx, token)
  const report = { ...presentShared(row), ...textsOf(row) }
  return documentOf(report, await ctx.read(findAgency), () =>
    consumeRateLimit(limited, drawingsByLink, token),
  )
}
