// Live stream: one long response of server-sent events per open window.
import { isDeepStrictEqual } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type SignedOut, streamEvents, updates as calls } from '#contract/updates.ts'
import { describeSessionEnd, findSession } from '#server/accounts/auth/service.ts'
import { recordVisit } from '#server/agency/home/service.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { callerOfRequest, sessionToken } from '#server/platform/http/caller.ts'
import { openEventStream } from '#server/platform/http/event-stream.ts'
import { Content, type Implementation, implement } from '#server/platform/http/implement.ts'
import { inTurn } from '#server/platform/async.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Stream, Updates } from '#server/platform/updates.ts'
import { type Caller, isStaff, mustSetUpTwoFactor } from '#server/platform/caller.ts'

const heartbeatMs = 20_000
const streamsPerPerson = 30

export interface StreamPlatform {
  agencyDatabase: Database
  updates: Updates
}

const getRights = ({ personId: _, sessionId: __, ...rights }: Caller) => rights

function openStream(
  { agencyDatabase, updates }: StreamPlatform,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
  since: string | undefined,
): void {
  const { send, beat, end, reconnect, onClose } = openEventStream(reply)
  const { token } = sessionToken(request)

  const stream: Stream = {
    caller,
    send,
    recheck: inTurn(async () => {
      try {
        const found = await findSession(agencyDatabase, token, { isActivity: false })
        if (found) {
          const now = callerOfRequest(found.caller, request)
          const hasOtherRights = !isDeepStrictEqual(getRights(now), getRights(stream.caller))
          stream.caller = now
          // Access has changed, so the window may show too much or too little.
          if (hasOtherRights) send('refresh', '{}', updates.lastId(now))
          // The window's next request is refused with the reason.
          if (mustSetUpTwoFactor(now)) end()
          return
        }
        const sessionEnd = await describeSessionEnd(agencyDatabase, token, caller.personId)
        send(streamEvents.signedOut, JSON.stringify({ sessionEnd } satisfies SignedOut))
        end()
      } catch (error) {
        // Sessions cannot be looked up while the database is unavailable; the next heartbeat tries again.
        if (!(error instanceof AppError) || error.code !== 'not_found') return
        // Staff are viewing the portal of a company that they can no longer see: a reload shows the error.
        send('refresh', '{}', updates.lastId(caller))
        end()
      }
    }),
    reconnect,
  }

  const close = updates.open(stream, since)
  // Sent after missed events, so that a client disconnected while catching up does not count them as read.
  send(streamEvents.ready, '{}', updates.lastId(caller))
  const heartbeat = setInterval(() => {
    beat()
    void stream.recheck()
  }, heartbeatMs)
  onClose(() => {
    clearInterval(heartbeat)
    close()
  })
}

export function updateRoutes(platform: StreamPlatform): Implementation[] {
  return [
    implement(calls.stream, async ({ caller }, { query }, { request, reply }) => {
      const none = new Content('text/event-stream', '')
      if (request.method === 'HEAD') return none
      if (query.person !== undefined && query.person !== caller.personId) {
        throw new AppError('signed_out')
      }
      if (platform.updates.countStreams(caller.personId) >= streamsPerPerson) {
        throw new AppError('too_many_requests', { retryAfterSeconds: 10 })
      }
      const lastEventId = request.headers['last-event-id']
      const since = typeof lastEventId === 'string' ? lastEventId : query.since
      openStream(platform, caller, request, reply, since)
      return none
    }),
    implement(calls.active, async ({ caller }) => {
      if (isStaff(caller)) platform.updates.recordActivity(caller)
      await recordVisit(platform.agencyDatabase, caller.personId)
    }),
  ]
}
