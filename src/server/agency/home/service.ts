// Overview for one person: news since the last visit, items that need attention, and visits.
import { Temporal } from 'temporal-polyfill'
import { attentionKinds } from '#contract/records.ts'
import { dayMs } from '#contract/values/durations.ts'
import {
  type Attention,
  type AttentionKind,
  type News,
  maxAttentionItems,
} from '#contract/agency/overview.ts'
import { agencyTimeZone } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { isPermitted } from '#server/platform/caller.ts'
import { nounModules } from '#server/records/registry.ts'
import { findHostTimeZone, listAttention } from './attention-store.ts'
import * as store from './store.ts'

/** After a longer absence there is too much news to read. */
const maxDays = 14

/** @param agencyDatabase client connections can read neither visits nor the agency's people */
export async function getNews(ctx: Context, agencyDatabase: Database): Promise<News> {
  const visit = await store.findVisitBefore(agencyDatabase, ctx.caller.personId)
  if (!visit) return { since: null, projects: [] }
  const since = new Date(Math.max(visit.getTime(), Date.now() - maxDays * dayMs))
  const projects = await ctx.read((tx) => store.listNews(tx, ctx.caller, since))
  const names = await store.listNames(
    agencyDatabase,
    projects.flatMap(({ people }) => people),
  )
  return {
    since: visit.toISOString(),
    projects: projects.map(({ id, title, companyId, companyName, changes, people, lastAt }) => ({
      _id: id,
      title,
      company: { _id: companyId, name: companyName },
      changes,
      people: people.flatMap((personId) => names.get(personId) ?? []).toSorted(),
      lastAt: lastAt.toISOString(),
    })),
  }
}

interface AttentionAsked {
  /** The current day in the caller's time zone. */
  day: string
  kind?: AttentionKind | undefined
}

export function getAttention(
  ctx: Context,
  { day, kind: only }: AttentionAsked,
): Promise<Attention> {
  const { caller } = ctx
  const limit = only === undefined ? 1 : maxAttentionItems
  return ctx.read(async (tx) => {
    const isHost = isPermitted(caller, 'inbox')
    const timeZone = isHost ? await findHostTimeZone(tx, caller.personId) : null
    const hostDay = momentsOf(day, timeZone ?? agencyTimeZone())
    const stored = await listAttention(tx, { caller, day, hostDay }, { kind: only, limit })
    const groups = [...stored]
    for (const { computedAttention } of nounModules()) {
      // Queries of one transaction run in sequence.
      const computed = (await computedAttention?.(tx, caller)) ?? {}
      for (const [kind, items] of Object.entries(computed)) {
        groups.push({
          kind: kind as AttentionKind,
          items: items.slice(0, limit),
          total: items.length,
        })
      }
    }
    return {
      groups: attentionKinds
        .filter((kind) => only === undefined || only === kind)
        .flatMap((kind) => groups.filter((group) => group.kind === kind && group.total > 0)),
    }
  })
}

function momentsOf(day: string, timeZone: string): { from: Date; to: Date } {
  const start = Temporal.PlainDate.from(day)
  const beginning = (of: Temporal.PlainDate) =>
    new Date(of.toZonedDateTime(timeZone).epochMilliseconds)
  return { from: beginning(start), to: beginning(start.add({ days: 1 })) }
}

/** Called on user activity. */
export { recordVisit } from './store.ts'
