// The client's side of a case: owners reword, agree to the content they saw, decline and withdraw.
import { uuidv7 } from 'uuidv7'
import type { CaseDecision, CaseTexts, PortfolioCase } from '#contract/marketing/portfolio.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { authorize } from '#server/platform/policy.ts'
import { ownsCase } from './policy.ts'
import { presentCase } from './present.ts'
import { type CaseRow, decidedCase, rewordedCase } from './rules.ts'
import { auditEntry, lockCase, requireCase } from './service.ts'
import * as store from './store.ts'

/** Locks the case, since the agency may be changing it at the same time. */
async function lockOwn(tx: Tx, ctx: Context, id: string): Promise<CaseRow> {
  authorize(ownsCase, ctx.caller, await requireCase(tx, ctx, id))
  return lockCase(tx, ctx, id)
}

async function save(tx: Tx, ctx: Context, next: CaseRow, action: string): Promise<PortfolioCase> {
  const row = { ...next, updatedAt: new Date() }
  await store.saveDecision(tx, row)
  await ctx.record(tx, auditEntry(action, row))
  await ctx.notify(tx, { kind: 'consentAnswer', record: row.id, about: uuidv7() })
  return presentCase(ctx.caller, row)
}

/** @throws AppError `stale`; `wrong_state` unless the case is proposed */
export function rewordCase(
  ctx: Context,
  id: string,
  { contentVersion, ...texts }: CaseTexts & { contentVersion: number },
): Promise<PortfolioCase> {
  return ctx.transaction(async (tx) => {
    const before = await lockOwn(tx, ctx, id)
    const next = rewordedCase(before, texts, contentVersion)
    if (next === before) return presentCase(ctx.caller, before)
    return save(tx, ctx, next, 'reworded')
  })
}

const actions: Record<CaseDecision, string> = {
  agree: 'agreed',
  decline: 'declined',
  withdraw: 'withdrew',
}

interface Decision {
  decision: CaseDecision
  contentVersion: number
  reason: string
}

/** @throws AppError `stale` if the proposed content has changed; `wrong_state` */
export function decideCase(
  ctx: Context,
  id: string,
  { decision, contentVersion, reason }: Decision,
): Promise<PortfolioCase> {
  return ctx.transaction(async (tx) => {
    const before = await lockOwn(tx, ctx, id)
    const person = await store.findPerson(tx, ctx.caller.personId)
    const decided = { decision, contentVersion, reason, person, now: new Date() }
    return save(tx, ctx, decidedCase(before, decided), actions[decision])
  })
}
