// Which staff take consultations and when; administrators change this for everyone, others for themselves.
import { type Host, type HostChange, defaultHostSettings } from '#contract/site/booking.ts'
import { AppError } from '#server/platform/app-error.ts'
import { type Context, agencyItself } from '#server/platform/context.ts'
import { changed, changedFields } from '#server/platform/rules.ts'
import { isPermitted } from '#server/platform/caller.ts'
import * as store from './store.ts'

type Candidate = Awaited<ReturnType<typeof store.listCandidates>>[number]

const present = ({ id, first, last, settings }: Candidate): Host => {
  const { isActive, timeZone, hours, bufferMinutes, noticeHours, dailyMax, blocksAllDay, place } =
    settings ?? defaultHostSettings
  return {
    person: { _id: id, name: { first, last } },
    isActive,
    timeZone,
    hours,
    bufferMinutes,
    noticeHours,
    dailyMax,
    blocksAllDay,
    place,
    version: settings?.version ?? 0,
  }
}

const setsOthers = ({ caller }: Context) => isPermitted(caller, 'staff')

export const listHosts = (ctx: Context): Promise<Host[]> =>
  ctx.read(async (tx) => {
    const only = setsOthers(ctx) ? undefined : ctx.caller.personId
    return (await store.listCandidates(tx, only)).map(present)
  })

/** @throws AppError `not_found` if the person takes no consultations, or the caller may not change their hours */
export function changeHost(ctx: Context, personId: string, change: HostChange): Promise<Host> {
  return ctx.transaction(async (tx) => {
    const isOwn = personId === ctx.caller.personId
    const [candidate] = isOwn || setsOthers(ctx) ? await store.listCandidates(tx, personId) : []
    if (!candidate) throw new AppError('not_found')
    const { person, ...before } = present(candidate)
    const next = changed(before, change)
    if (!(await store.saveHost(tx, personId, next))) throw new AppError('stale')
    await store.shortenBuffers(tx, personId, next.bufferMinutes)
    await ctx.record(tx, {
      action: 'changed booking hours',
      kind: 'person',
      id: personId,
      version: next.version,
      isInternal: true,
      detail: {
        name: `${person.name.first} ${person.name.last}`,
        fields: changedFields(before, next),
      },
    })
    // The website links to the booking page only while there is a host.
    ctx.announce({ kind: 'website', id: agencyItself, version: 1 })
    return { person, ...next }
  })
}
