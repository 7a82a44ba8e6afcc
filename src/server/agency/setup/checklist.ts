// First-steps checklist for a new installation, computed from the data on each request.
import type { Checklist, EmailTest } from '#contract/agency/setup.ts'
import { listSamples } from '#server/site/website/service.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { presentEmailTest } from './present.ts'
import * as store from './store.ts'

/** A file in the outbox does not prove that emails are delivered. */
const isProof = (test: EmailTest | null) => test?.state === 'sent' && test.transport === 'smtp'

async function checklist(tx: Tx, isDemo: boolean): Promise<Checklist> {
  const { isDismissed, ...counted } = await store.countFirstSteps(tx)
  if (isDismissed || isDemo) return { points: null, sampleCount: 0, emailTest: null }
  const samples = await listSamples(tx)
  const row = await store.latestEmailTest(tx)
  const emailTest = row ? presentEmailTest(row, new Date()) : null
  const points = {
    ...counted,
    agency: samples.every(({ section }) => section !== 'agency'),
    website: samples.every(({ section }) => section === 'agency'),
    email: isProof(emailTest),
  }
  return { points, sampleCount: samples.length, emailTest }
}

/** @param isDemo the demo agency is already set up, so its checklist is empty */
export function getChecklist(ctx: Context, isDemo: boolean): Promise<Checklist> {
  return ctx.read((tx) => checklist(tx, isDemo))
}

export function dismissChecklist(
  ctx: Context,
  isDismissed: boolean,
  isDemo: boolean,
): Promise<Checklist> {
  return ctx.transaction(async (tx) => {
    await store.setDismissed(tx, isDismissed)
    return checklist(tx, isDemo)
  })
}
