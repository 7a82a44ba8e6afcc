// Registers a Fastify route for each implementation of an endpoint: access, validation and serialization follow the contract.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deletion, LastChange } from '#contract/error-details.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SessionEnd } from '#contract/session-end.ts'
import { readOnlyViewMessage } from '#contract/client-view.ts'
import { updatesSeenHeader } from '#contract/updates.ts'
import { Id } from '#contract/shared.ts'
import { type TimeLimit, callTimeLimit, withTimeLimit } from '../database/time-limit.ts'
import { type Context, type Platform, contextFor, publicContextFor } from '../context.ts'
import { AppError, invalid } from '../app-error.ts'
import {
  type Viewer,
  isReadOnly,
  isStaff,
  isPermitted,
  mustSetUpTwoFactor,
  canSeeMoney,
} from '../viewer.ts'
import { anonymousId, anonymousIdAt } from './address.ts'
import { emptyBody } from './empty-body.ts'
import { Replay, keyedCall } from './idempotency.ts'
import { sendCached } from './response-cache.ts'
import { CachedResponse, Content, type Implementation, JsonText } from './implement.ts'
import { isAllowedOrigin } from './origin.ts'
import { routeSchema } from './route-schema.ts'
import { sessionToken } from './session-token.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | undefined
    timeLimit: TimeLimit | undefined
  }
}

export interface Guard {
  /** The viewer of the request's session. */
  identify(request: FastifyRequest, options: { isActivity: boolean }): Promise<Viewer | undefined>
  /** Why the session of the request's token is over; undefined for a request without a token. */
  describeSessionEnd(request: FastifyRequest): Promise<SessionEnd | undefined>
  /** Who deleted a record that is not found, and when. */
  describeDeletion(viewer: Viewer, recordId: string): Promise<Deletion | undefined>
  /** Who last changed a record of which the caller has an older version. */
  describeLastChange(recordId: string): Promise<LastChange | undefined>
  appUrl: string | undefined
  /** Also validates large answers that PostgreSQL makes as text; for tests, as it takes a quarter of the throughput. */
  checksAllAnswers: boolean
}

function checkOrigin(request: FastifyRequest, appUrl: string | undefined): void {
  const { token, byCookie } = sessionToken(request)
  if (isAllowedOrigin(request, appUrl, byCookie && token !== '')) return
  throw new AppError('forbidden', { message: 'This call came from another site.' })
}

/** @throws AppError `forbidden`; `two_factor_required` */
function authorizeCall(endpoint: Endpoint, viewer: Viewer): void {
  const { access, method, needs = [], worksWithoutTwoFactor = false } = endpoint
  if (mustSetUpTwoFactor(viewer) && !worksWithoutTwoFactor)
    throw new AppError('two_factor_required')
  if (isReadOnly(viewer) && method !== 'GET') {
    throw new AppError('forbidden', { message: readOnlyViewMessage })
  }
  const permissions = [needs].flat()
  const isAllowed = isStaff(viewer)
    ? permissions.every((permission) => isPermitted(viewer, permission))
    : access !== 'admin' && (canSeeMoney(viewer) || !permissions.includes('money'))
  if (!isAllowed) throw new AppError('forbidden')
}

/** @throws AppError `signed_out` */
async function identify(
  request: FastifyRequest,
  guard: Guard,
  options: { isActivity: boolean },
): Promise<Viewer> {
  const viewer = await guard.identify(request, options)
  if (viewer) return viewer
  throw new AppError('signed_out', { sessionEnd: await guard.describeSessionEnd(request) })
}

/** The call's `Idempotency-Key`, if it takes one. @throws AppError `invalid` */
function keyOf(request: FastifyRequest, endpoint: Endpoint, personId: string) {
  const key = request.headers['idempotency-key']
  if (!endpoint.isIdempotent || key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalid({ 'Idempotency-Key': 'Idempotency-Key must be 1 to 200 visible characters' })
  }
  const call = `${request.method} ${request.url.split('?')[0]}`
  return keyedCall(personId, call, key, request.body)
}

/** Adds to `not_found` and `stale`, for staff, who deleted or changed the record and when. */
async function withHistory(error: unknown, { viewer, params }: FastifyRequest, guard: Guard) {
  if (!(error instanceof AppError) || !viewer || !isStaff(viewer)) return error
  for (const id of Object.values(params ?? {})) {
    if (!Id.safeParse(id).success) continue
    if (error.code === 'not_found') {
      const deleted = await guard.describeDeletion(viewer, String(id))
      if (deleted) return new AppError('not_found', { deleted })
    }
    if (error.code === 'stale' && !error.changed) {
      const changed = await guard.describeLastChange(String(id))
      if (changed) return new AppError('stale', { changed })
    }
  }
  return error
}

/** The newest position of live updates that the caller has seen; '' for none. */
function seenBy({ headers }: FastifyRequest): string {
  const seen = headers[updatesSeenHeader]
  return typeof seen === 'string' ? seen : ''
}

const keysOf = <E extends object>(record: E) => Object.keys(record).map(Number)

export function registerImplementations(
  app: FastifyInstance,
  platform: Platform,
  guard: Guard,
  implementations: readonly Implementation[],
): void {
  for (const { endpoint, run } of implementations) {
    const [status = 200] = keysOf(endpoint.answer)
    const answerSchema = endpoint.answer[status]

    const send = (request: FastifyRequest, reply: FastifyReply, answer: unknown) => {
      if (reply.sent) return reply
      reply.code(status)
      if (endpoint.method !== 'GET' && platform.updates.hasPeers) {
        reply.header(updatesSeenHeader, platform.updates.merge(seenBy(request)))
      }
      if (answer instanceof Content) {
        if (answer.status !== undefined) reply.code(answer.status)
        const body = answer.body === '' ? emptyBody(request) : answer.body
        return reply.headers(answer.headers).type(answer.type).send(body)
      }
      if (answer instanceof JsonText || answer instanceof CachedResponse) {
        if (guard.checksAllAnswers) answerSchema?.parse(JSON.parse(answer.text))
        if (answer instanceof CachedResponse) return sendCached(request, reply, answer)
        return reply.type('application/json; charset=utf-8').send(answer.text)
      }
      answerSchema?.parse(answer)
      return answer === undefined
        ? reply.send()
        : reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
    }

    const contextOf = (request: FastifyRequest, viewer: Viewer): Context => {
      const seen = seenBy(request)
      return {
        ...contextFor(platform, viewer, keyOf(request, endpoint, viewer.personId)),
        isAhead: seen !== '' && !platform.updates.hasSeen(seen),
      }
    }

    const publicContextOf = (request: FastifyRequest) =>
      publicContextFor(
        platform,
        {
          address: request.ip,
          async signedIn() {
            const viewer = await guard.identify(request, { isActivity: !endpoint.isStream })
            if (!viewer || mustSetUpTwoFactor(viewer)) return undefined
            return contextOf(request, viewer)
          },
        },
        keyOf(
          request,
          endpoint,
          endpoint.hasKeysByRecord ? anonymousId : anonymousIdAt(request.ip),
        ),
      )

    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: routeSchema(endpoint),
      config: { endpoint },
      ...(endpoint.isDownload && { compress: false }),
      onRequest: async (request, reply) => {
        // Public answers may be cached, but not one that signs somebody in.
        if (endpoint.access !== 'public' || endpoint.method !== 'GET') {
          reply.header('cache-control', 'no-store')
        }
        checkOrigin(request, guard.appUrl)
        const limit = callTimeLimit()
        request.timeLimit = limit
        if (endpoint.access === 'public') return
        const isActivity = !endpoint.isStream
        const viewer = await withTimeLimit(limit, () => identify(request, guard, { isActivity }))
        authorizeCall(endpoint, viewer)
        request.viewer = viewer
      },
      handler: async (request, reply) => {
        const { params, query, body } = request
        const { viewer, timeLimit = callTimeLimit() } = request
        const ctx = viewer ? contextOf(request, viewer) : publicContextOf(request)
        try {
          const answer = await withTimeLimit(timeLimit, () =>
            run(ctx, { params, query, body }, { request, reply }),
          )
          return send(request, reply, answer)
        } catch (error) {
          if (error instanceof Replay) {
            return send(
              request,
              reply,
              error.answer === undefined ? undefined : new JsonText(error.answer),
            )
          }
          throw await withTimeLimit(timeLimit, () => withHistory(error, request, guard))
        } finally {
          timeLimit.end()
        }
      },
    })
  }
}
