// The live stream: one long answer of server-sent events per open window.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type SignedOut, streamEvents, updates as calls } from '#contract/updates.ts'
import { describeSessionEnd, findSession } from '#server/domains/auth/service.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { openEventStream } from '#server/platform/http/event-stream.ts'
import { Content, type Implementation, implement } from '#server/platform/http/implement.ts'
import { sessionToken } from '#server/platform/http/session-token.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Stream, Updates } from '#server/platform/updates.ts'
import type { Viewer } from '#server/platform/viewer.ts'

const heartbeatMs = 20_000
const streamsPerPerson = 30

export interface StreamPlatform {
  agency: Database
  updates: Updates
}

function openStream(
  { agency, updates }: StreamPlatform,
  viewer: Viewer,
  request: FastifyRequest,
  reply: FastifyReply,
  since: string | undefined,
): void {
  const { send, beat, end, reconnect, onClose } = openEventStream(reply)
  const { token } = sessionToken(request)

  const stream: Stream = {
    viewer,
    send,
    async recheck() {
      try {
        const found = await findSession(agency, token, { isActivity: false })
        if (found) {
          stream.viewer = found.viewer
          return
        }
        const sessionEnd = await describeSessionEnd(agency, token, viewer.personId)
        send(streamEvents.signedOut, JSON.stringify({ sessionEnd } satisfies SignedOut))
        end()
      } catch {
        // While the database is away nobody can be looked up; the next heartbeat asks again.
      }
    },
    reconnect,
  }

  const close = updates.open(stream, since)
  // After what was missed: who is cut off in the middle of that must not count it as read.
  send(streamEvents.ready, '{}', updates.lastId)
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
    implement(calls.stream, async ({ viewer }, { query }, { request, reply }) => {
      const none = new Content('text/event-stream', '')
      if (request.method === 'HEAD') return none
      if (query.person !== undefined && query.person !== viewer.personId) {
        throw new AppError('signed_out')
      }
      if (platform.updates.countStreams(viewer.personId) >= streamsPerPerson) {
        throw new AppError('too_many_requests', { retryAfterSeconds: 10 })
      }
      const lastEventId = request.headers['last-event-id']
      const since = typeof lastEventId === 'string' ? lastEventId : query.since
      openStream(platform, viewer, request, reply, since)
      return none
    }),
    implement(calls.active, async ({ viewer }) => platform.updates.noteActivity(viewer)),
  ]
}
