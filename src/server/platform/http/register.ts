// Registers a Fastify route for each implemented endpoint: access, validation and serialization follow the contract.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deletion, LastChange } from '#contract/error-details.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SessionEnd } from '#contract/accounts/session-end.ts'
import { readOnlyViewMessage } from '#contract/clients/client-view.ts'
import { Id } from '#contract/shared.ts'
import { type TimeLimit, callTimeLimit, withTimeLimit } from '../database/time-limit.ts'
import { type Context, type Platform, contextFor, publicContextFor } from '../context.ts'
import { AppError, invalid } from '../app-error.ts'
import {
  type Caller,
  isReadOnly,
  isStaff,
  isPermitted,
  mustSetUpTwoFactor,
  canSeeMoney,
} from '#server/platform/caller.ts'
import { anonymousId, anonymousIdAt } from './address.ts'
import { Replay, keyedCall } from './idempotency.ts'
import { type Implementation, JsonText, answerSender } from './implement.ts'
import { isAllowedOrigin } from './origin.ts'
import { routeSchema } from './route-schema.ts'
import { sessionToken } from './caller.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    timeLimit: TimeLimit | undefined
  }
}

export interface Guard {
  /** The caller of the request's session. */
  identify(request: FastifyRequest, options: { isActivity: boolean }): Promise<Caller | undefined>
  /** Why the session of the request's token has ended; undefined without a token. */
  describeSessionEnd(request: FastifyRequest): Promise<SessionEnd | undefined>
  /** The deletion of a record that is not found. */
  describeDeletion(caller: Caller, recordId: string): Promise<Deletion | undefined>
  /** The last change of a record of which the caller has an older version. */
  describeLastChange(recordId: string): Promise<LastChange | undefined>
  appUrl: string | undefined
  /** Also validates large answers built as text by PostgreSQL; for tests only, because it costs a quarter of the throughput. */
  checksAllAnswers: boolean
}

function checkOrigin(request: FastifyRequest, appUrl: string | undefined): void {
  const { token, byCookie } = sessionToken(request)
  if (isAllowedOrigin(request, appUrl, byCookie && token !== '')) return
  throw new AppError('forbidden', { message: 'This request came from another site.' })
}

/** @throws AppError `forbidden`; `two_factor_required` */
function authorizeCall(endpoint: Endpoint, caller: Caller): void {
  const { access, method, needs = [], worksWithoutTwoFactor = false } = endpoint
  if (mustSetUpTwoFactor(caller) && !worksWithoutTwoFactor)
    throw new AppError('two_factor_required')
  if (isReadOnly(caller) && method !== 'GET') {
    throw new AppError('forbidden', { message: readOnlyViewMessage })
  }
  const permissions = [needs].flat()
  const isAllowed = isStaff(caller)
    ? permissions.every((permission) => isPermitted(caller, permission))
    : access !== 'admin' && (canSeeMoney(caller) || !permissions.includes('money'))
  if (!isAllowed) throw new AppError('forbidden')
}

/** @throws AppError `signed_out` */
async function identify(
  request: FastifyRequest,
  guard: Guard,
  options: { isActivity: boolean },
): Promise<Caller> {
  const caller = await guard.identify(request, options)
  if (caller) return caller
  throw new AppError('signed_out', { sessionEnd: await guard.describeSessionEnd(request) })
}

/** The call's `Idempotency-Key`, if supported. @throws AppError `invalid` */
function keyOf(request: FastifyRequest, endpoint: Endpoint, personId: string) {
  const key = request.headers['idempotency-key']
  if (!endpoint.isIdempotent || key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalid({ 'Idempotency-Key': 'Idempotency-Key must be 1 to 200 visible characters' })
  }
  const call = `${request.method} ${request.url.split('?')[0]}`
  return keyedCall(personId, call, key, request.body)
}

/** For staff, adds who deleted or changed the record, and when, to `not_found` and `stale`. */
async function withHistory(error: unknown, { caller, params }: FastifyRequest, guard: Guard) {
  if (!(error instanceof AppError) || !caller || !isStaff(caller)) return error
  for (const id of Object.values(params ?? {})) {
    if (!Id.safeParse(id).success) continue
    if (error.code === 'not_found') {
      const deleted = await guard.describeDeletion(caller, String(id))
      if (deleted) return new AppError('not_found', { deleted })
    }
    if (error.code === 'stale' && !error.changed) {
      const changed = await guard.describeLastChange(String(id))
      if (changed) return new AppError('stale', { changed })
    }
  }
  return error
}

export function registerImplementations(
  app: FastifyInstance,
  platform: Platform,
  guard: Guard,
  implementations: readonly Implementation[],
): void {
  for (const implementation of implementations) {
    registerImplementation(app, platform, guard, implementation)
  }
}

function registerImplementation(
  app: FastifyInstance,
  platform: Platform,
  guard: Guard,
  { endpoint, run }: Implementation,
): void {
  const isPublic = endpoint.access === 'public'
  const isActivity = !endpoint.isStream
  const contextOf = contextMaker(platform, guard, endpoint)
  const send = answerSender(endpoint, { checksAllAnswers: guard.checksAllAnswers })
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: routeSchema(endpoint),
    config: { endpoint },
    ...(endpoint.isDownload && { compress: false }),
    onRequest: async (request, reply) => {
      // Public answers may be cached, except those that sign someone in.
      if (!isPublic || endpoint.method !== 'GET') reply.header('cache-control', 'no-store')
      checkOrigin(request, guard.appUrl)
      const limit = callTimeLimit()
      request.timeLimit = limit
      if (isPublic) return
      const caller = await withTimeLimit(limit, () => identify(request, guard, { isActivity }))
      authorizeCall(endpoint, caller)
      request.caller = caller
    },
    handler: async (request, reply) => {
      const { params, query, body, timeLimit = callTimeLimit() } = request
      try {
        const ctx = contextOf(request)
        const answer = await withTimeLimit(timeLimit, () =>
          run(ctx, { params, query, body }, { request, reply }),
        )
        return send(request, reply, answer)
      } catch (error) {
        if (error instanceof Replay) {
          const { answer } = error
          return send(request, reply, answer === undefined ? undefined : new JsonText(answer))
        }
        throw await withTimeLimit(timeLimit, () => withHistory(error, request, guard))
      } finally {
        timeLimit.end()
      }
    },
  })
}

function contextMaker(platform: Platform, guard: Guard, endpoint: Endpoint) {
  const contextOf = (request: FastifyRequest, caller: Caller): Context =>
    contextFor(platform, caller, keyOf(request, endpoint, caller.personId))

  function createPublicContext(request: FastifyRequest) {
    const { ip } = request
    const callerId = endpoint.hasKeysByRecord ? anonymousId : anonymousIdAt(ip)
    const visitor = {
      address: ip,
      async signedIn() {
        const caller = await guard.identify(request, { isActivity: !endpoint.isStream })
        if (!caller || mustSetUpTwoFactor(caller)) return undefined
        return contextOf(request, caller)
      },
    }
    return publicContextFor(platform, visitor, keyOf(request, endpoint, callerId))
  }

  return (request: FastifyRequest) =>
    request.caller ? contextOf(request, request.caller) : createPublicContext(request)
}
