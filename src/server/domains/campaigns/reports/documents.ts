// The PDF of a report, drawn when it is asked for: what its reader sees of it changes with what they may see.
import { createHash } from 'node:crypto'
import { getContent } from '#server/domains/website/service.ts'
import type { Context, PublicContext } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { DrawingQueue } from '#server/platform/pdf/drawing-queue.ts'
import { readShared } from './links.ts'
import { type DocumentAgency, type ReportDocument, pdfName } from './pdf/words.ts'
import { getReport } from './service.ts'

const drawings = new DrawingQueue<ReportDocument>(
  new URL('./pdf/render-worker.ts', import.meta.url),
)

/** What was drawn last: whoever has a link may ask as often as they like. */
const drawn = new Map<string, Buffer>()
const maxDrawn = 24
const maxDrawnBytes = 1_000_000

async function draw(document: ReportDocument): Promise<Buffer> {
  const key = createHash('sha256').update(JSON.stringify(document)).digest('base64')
  const content = drawn.get(key) ?? (await drawings.draw(key, document))
  // The one that was asked for longest ago goes first.
  drawn.delete(key)
  if (content.length <= maxDrawnBytes) drawn.set(key, content)
  const [oldest] = drawn.keys()
  if (drawn.size > maxDrawn && oldest !== undefined) drawn.delete(oldest)
  return content
}

async function findAgency(tx: Tx): Promise<DocumentAgency> {
  const { agency } = await getContent(tx)
  const { name, legalName, email, phone, color, address } = agency
  return { name, legalName, email, phone, color, country: address.country }
}

type Shown = Omit<ReportDocument, 'agency'>

/** What a document has of it: equal ones are drawn once. */
const factsOf = ({ company, campaign, month, number, asOf, ...content }: Shown): Shown => ({
  ...{ company, campaign, month, number, asOf },
  ...{ whatHappened: content.whatHappened, why: content.why, whatNext: content.whatNext },
  ...{ figures: content.figures, restated: content.restated },
})

async function documentOf(shown: Shown, agency: DocumentAgency) {
  const document = { ...factsOf(shown), agency }
  return { name: pdfName(document), content: await draw(document) }
}

/** @param number of a version; without it the draft, to clients what is published last */
export async function getDocument(ctx: Context, id: string, number?: number) {
  const report = await getReport(ctx, id, number)
  const agency = await ctx.transaction(findAgency, 'agency')
  const { company, campaign, asOf } = report
  return documentOf(
    {
      ...report,
      company: company.name,
      campaign: campaign?.title ?? null,
      asOf: asOf ?? new Date().toISOString(),
    },
    agency,
  )
}

/** @throws AppError `not_found` for a link that expired or was revoked */
export async function getSharedDocument(ctx: PublicContext, token: string) {
  const report = await readShared(ctx, token)
  return documentOf(report, await ctx.read(findAgency))
}
