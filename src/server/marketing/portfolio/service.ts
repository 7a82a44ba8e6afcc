// The agency's side of a case: create, change, propose, confirm the client's wording, withdraw.
import { uuidv7 } from 'uuidv7'
import { freeSlug } from '#contract/values/slugs.ts'
import type { CaseItem, PortfolioCase } from '#contract/marketing/portfolio.ts'
import { requireCompany } from '#server/clients/companies/service.ts'
import { requireProject } from '#server/work/projects/service.ts'
import { attachCaseImages, lockAddresses } from '#server/site/website/service.ts'
import { orNotFound, wrongState } from '#server/platform/app-error.ts'
import type { AuditEntry, Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Snapshot } from '#server/platform/database/schema.ts'
import { rowsOf, withRows } from '#server/platform/database/snapshot.ts'
import { authorize } from '#server/platform/policy.ts'
import { editsWebsite } from './policy.ts'
import { presentCase } from './present.ts'
import { type CaseRow, changedCase, confirmedCase, proposedCase, retractedCase } from './rules.ts'
import * as store from './store.ts'

/** In the address of a case whose title has no Latin letters. */
const nameless = 'project'

/** @throws AppError `not_found` if the case does not exist or the caller can't see it */
export async function requireCase(tx: Tx, ctx: Context, id: string): Promise<CaseRow> {
  return orNotFound(await store.findCase(tx, ctx.caller, id))
}

/** Finds and locks the case for a change. */
export async function lockCase(tx: Tx, ctx: Context, id: string): Promise<CaseRow> {
  return orNotFound(await store.lockCase(tx, ctx.caller, id))
}

/** Drafts are visible only to the agency; a case that becomes a draft disappears for clients. */
export function auditEntry(action: string, row: CaseRow, before?: CaseRow): AuditEntry {
  const isInternal = row.state === 'draft'
  return {
    action,
    kind: 'portfolioCase',
    id: row.id,
    companyId: row.companyId,
    projectId: row.projectId,
    version: row.version,
    ...(isInternal && { isInternal }),
    ...(isInternal && before && before.state !== 'draft' && { isWithdrawn: true }),
    detail: { title: row.item.title },
  }
}

export function listOfCompany(ctx: Context, companyId: string): Promise<PortfolioCase[]> {
  return ctx.read(async (tx) => {
    await requireCompany(tx, ctx, companyId)
    const cases = await store.listCases(tx, ctx.caller, companyId)
    return cases.map((row) => presentCase(ctx.caller, row))
  })
}

export const getCase = (ctx: Context, id: string): Promise<PortfolioCase> =>
  ctx.read(async (tx) => presentCase(ctx.caller, await requireCase(tx, ctx, id)))

const notCompleted = () => wrongState('Only completed projects go into the portfolio.')

/** @throws AppError `wrong_state` if the project is not completed or already has a case */
export function createCase(
  ctx: Context,
  projectId: string,
  item: CaseItem,
): Promise<PortfolioCase> {
  return ctx.transaction(async (tx) => {
    const project = await requireProject(tx, ctx, projectId)
    if (project.status !== 'completed') throw notCompleted()
    const taken = await lockAddresses(tx)
    await attachCaseImages(tx, item)
    const now = new Date()
    const row: CaseRow = {
      id: uuidv7(),
      companyId: project.companyId,
      projectId,
      projectTitle: project.title,
      slug: freeSlug(item.title, taken, nameless),
      item,
      state: 'draft',
      ...{ contentVersion: 1, agencyVersion: 1, consentedVersion: null, isConsentEnded: false },
      ...{ decidedAt: null, decidedBy: null, reason: '', version: 1 },
      ...{ createdAt: now, updatedAt: now },
    }
    await store.insertCase(tx, row)
    await ctx.record(tx, auditEntry('created', row))
    return presentCase(ctx.caller, row)
  })
}

/** @param notifies whether the company’s owners are notified */
async function save(
  tx: Tx,
  ctx: Context,
  {
    before,
    next,
    action,
    notifies,
  }: { before: CaseRow; next: CaseRow; action: string; notifies: boolean },
): Promise<PortfolioCase> {
  const row = { ...next, updatedAt: new Date() }
  await store.saveCase(tx, row)
  await ctx.record(tx, auditEntry(action, row, before))
  if (notifies) await ctx.notify(tx, { kind: 'consent', record: row.id, about: uuidv7() })
  return presentCase(ctx.caller, row)
}

export function changeCase(
  ctx: Context,
  id: string,
  { item, version }: { item: CaseItem; version?: number | undefined },
): Promise<PortfolioCase> {
  return ctx.transaction(async (tx) => {
    const before = await lockCase(tx, ctx, id)
    authorize(editsWebsite, ctx.caller, before)
    const next = changedCase(before, item, version)
    if (next === before) return presentCase(ctx.caller, before)
    await attachCaseImages(tx, item)
    const notifies = next.state === 'proposed'
    return save(tx, ctx, { before, next, action: 'changed', notifies })
  })
}

function step(
  action: string,
  {
    notifies,
    change,
  }: { notifies: boolean; change: (row: CaseRow, contentVersion: number) => CaseRow },
) {
  return (ctx: Context, id: string, contentVersion: number): Promise<PortfolioCase> =>
    ctx.transaction(async (tx) => {
      const before = await lockCase(tx, ctx, id)
      authorize(editsWebsite, ctx.caller, before)
      return save(tx, ctx, { before, next: change(before, contentVersion), action, notifies })
    })
}

export const proposeCase = step('proposed', { notifies: true, change: proposedCase })
export const confirmCase = step('confirmed words', { notifies: false, change: confirmedCase })
const retract = step('retracted', { notifies: false, change: retractedCase })

export const retractCase = (ctx: Context, id: string): Promise<PortfolioCase> => retract(ctx, id, 0)

/** Gives deleted cases the next free address where theirs was taken meanwhile. Used by other nouns. */
export async function withFreeAddresses(tx: Tx, snapshot: Snapshot): Promise<Snapshot> {
  const rows = rowsOf(snapshot, 'portfolio_cases')
  if (rows.length === 0) return snapshot
  const taken = await lockAddresses(tx)
  const readdressed = (row: Record<string, unknown>) => {
    const former = String(row['slug'])
    const slug = taken.has(former) ? freeSlug(former, taken, nameless) : former
    taken.add(slug)
    return { ...row, slug }
  }
  return withRows(snapshot, 'portfolio_cases', rows.map(readdressed))
}
