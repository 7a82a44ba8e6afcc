// Seeds posts of campaigns through their normal workflow: written, sent for review, decided, scheduled.
import { addDays } from '#contract/values/days.ts'
import { decide } from '#server/work/approvals/service.ts'
import { changePost, createPost } from '#server/marketing/posts/service.ts'
import type { Context } from '#server/platform/context.ts'
import type { PostFixture } from './fixtures.ts'

interface Seed {
  today: string
  /** The person of the client who decides. */
  owner: string | undefined
  ownerContextOf(personId: string, companyId: string): Context
}

interface Place {
  company: string
  campaignId: string
}

export async function seedPost(
  seed: Seed,
  ctx: Context,
  { company, campaignId }: Place,
  { title, channel, text, link = '', on, status, changes }: PostFixture,
): Promise<void> {
  const plannedOn = addDays(seed.today, on)
  const { _id } = await createPost(ctx, campaignId, { title, channel, text, link, plannedOn })
  if (status === 'draft') return
  const { version } = await changePost(ctx, _id, { status: 'in review' })
  if (status === 'in review' || seed.owner === undefined) return
  const ownerCtx = seed.ownerContextOf(seed.owner, company)
  const post = { kind: 'post', id: _id } as const
  if (status === 'changes asked') {
    const reason = changes ?? 'Please look at this again.'
    await decide(ownerCtx, post, { version, decision: 'changes asked', reason })
    return
  }
  await decide(ownerCtx, post, { version, decision: 'approved' })
  if (status === 'scheduled' || status === 'published') await changePost(ctx, _id, { status })
}
