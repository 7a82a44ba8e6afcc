// Erasure: requested with the password, decided by an administrator; afterwards nothing names the person.
import type {
  ErasureDecision,
  ErasureRequest,
  NewErasureRequest,
  OwnErasure,
} from '#contract/accounts/personal-data.ts'
import { eraseFromLog } from '#server/records/activity/service.ts'
import {
  type AuthPlatform,
  listStaffWith,
  lockAccount,
  lockOwnAccount,
  verifyOwnPassword,
} from '#server/accounts/auth/service.ts'
import { lockName } from '#server/work/comments/service.ts'
import {
  assertStillAllowed,
  lockStaffRights,
  recordPerson,
} from '#server/clients/people/service.ts'
import { stopTimerOf } from '#server/work/time/service.ts'
import { orNotFound, wrongState } from '#server/platform/app-error.ts'
import { type Context, agencyItself } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { lockAnswers } from '#server/platform/http/idempotency.ts'
import { sendEmail, sendEmails } from '#server/platform/mail/email.ts'
import { authorize } from '#server/platform/policy.ts'
import { consumeRateLimit } from '#server/platform/rate-limits.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { erasureAsked, erasureDeclined, erasureToDecide, personErased } from './emails.ts'
import { eraseFromJobs, erasePerson } from './erasure-store.ts'
import { policy } from './policy.ts'
import * as store from './requests-store.ts'
import { hindrancesOf } from './rules.ts'

/** Per person, because each request sends emails. */
const askLimit = { what: 'erasure', allowed: 5, minutes: 60 }

async function describe(tx: Tx, personId: string): Promise<OwnErasure> {
  const request = await store.findRequest(tx, personId)
  return {
    askedAt: request?.askedAt.toISOString() ?? null,
    hindrances: hindrancesOf(await store.findResponsibilities(tx, personId)),
  }
}

export const getOwnErasure = (
  { agencyDatabase }: AuthPlatform,
  ctx: Context,
): Promise<OwnErasure> => describe(agencyDatabase, ctx.caller.personId)

/** @throws AppError `invalid` at `password`; `too_many_requests` */
export async function askErasure(
  platform: AuthPlatform,
  ctx: Context,
  { password, reason = '' }: NewErasureRequest,
): Promise<OwnErasure> {
  const { personId } = ctx.caller
  const account = await verifyOwnPassword(platform, personId, password, 'password')
  await consumeRateLimit(platform, askLimit, personId)
  return ctx.transaction(async (tx) => {
    await lockOwnAccount(tx, account, 'password')
    if (await store.insertRequest(tx, personId, reason)) {
      await sendEmail(tx, erasureAsked, { userId: personId })
      const deciders = (await listStaffWith(tx, 'staff')).filter((userId) => userId !== personId)
      await sendEmails(
        tx,
        erasureToDecide,
        deciders.map((userId) => ({ userId, personId })),
      )
      await recordPerson(tx, ctx, 'asked for erasure of', personId, {})
    }
    return describe(tx, personId)
  }, 'agency')
}

export function withdrawErasure(ctx: Context): Promise<void> {
  const { personId } = ctx.caller
  return ctx.transaction(async (tx) => {
    if (!(await store.deleteRequest(tx, personId))) return
    await recordPerson(tx, ctx, 'withdrew erasure of', personId, {})
  }, 'agency')
}

export const listRequests = (ctx: Context): Promise<ErasureRequest[]> =>
  ctx.read(async (tx) => {
    const requests: ErasureRequest[] = []
    for (const {
      personId,
      first,
      last,
      email,
      isStaff,
      reason,
      askedAt,
    } of await store.listRequests(tx)) {
      requests.push({
        person: { _id: personId, name: { first, last }, email, staff: isStaff },
        reason,
        askedAt: askedAt.toISOString(),
        // oxlint-disable-next-line no-await-in-loop -- few at a time
        hindrances: hindrancesOf(await store.findResponsibilities(tx, personId)),
        canDecide: policy.decide(ctx.caller, { personId }),
      })
    }
    return requests
  })

interface Erasing {
  secrets: Secrets
}

/** @throws AppError `not_found` without a request; `forbidden`; `wrong_state` if a successor is missing */
export function decideErasure(
  { secrets }: Erasing,
  ctx: Context,
  personId: string,
  decision: ErasureDecision,
): Promise<void> {
  return ctx.transaction(async (tx) => {
    // First, because calls with a key wait for the locks below.
    if (decision.decision === 'erase') await lockAnswers(tx)
    await lockStaffRights(tx)
    await assertStillAllowed(tx, ctx)
    // Locks the name first: people who change their own name lock their account last.
    await lockName(tx, personId)
    await lockAccount(tx, personId)
    const request = orNotFound(await store.findRequest(tx, personId))
    authorize(policy.decide, ctx.caller, { personId })
    if (decision.decision === 'decline') {
      await store.deleteRequest(tx, personId)
      await sendEmail(tx, erasureDeclined, { userId: personId, reason: decision.reason })
      return recordPerson(tx, ctx, 'declined erasure of', personId, {})
    }
    return erase({ secrets }, tx, ctx, request)
  }, 'agency')
}

async function erase(
  { secrets }: Erasing,
  tx: Tx,
  ctx: Context,
  { personId, first, last, email, isConfirmed }: store.RequestRow,
): Promise<void> {
  await store.lockCompaniesOf(tx, personId)
  const [hindrance] = hindrancesOf(await store.findResponsibilities(tx, personId))
  if (hindrance !== undefined) throw wrongState(hindrance)
  await stopTimerOf(tx, ctx, personId, undefined)
  await recordPerson(tx, ctx, 'erased', personId, {})
  await eraseFromLog(tx, secrets, { id: personId, email: isConfirmed ? email : null })
  const person = { id: personId, first, last, email, isConfirmed }
  await erasePerson(tx, person)
  if (await eraseFromJobs(tx, person)) {
    ctx.announce({ kind: 'deadLetter', id: agencyItself, version: 0 })
  }
  await sendEmail(tx, personErased, { email })
  ctx.recheckAccess([personId])
}
