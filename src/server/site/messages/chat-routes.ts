// Chat endpoints.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chat } from '#contract/site/chat.ts'
import { findSession } from '#server/accounts/auth/service.ts'
import type { Database } from '#server/platform/database/pool.ts'
import { openEventStream } from '#server/platform/http/event-stream.ts'
import { Content, type Implementation, implement } from '#server/platform/http/implement.ts'
import { sessionToken } from '#server/platform/http/caller.ts'
import { byNetwork } from '#server/platform/rate-limits.ts'
import { AppError } from '#server/platform/app-error.ts'
import { isPermitted } from '#server/platform/caller.ts'
import { maxStreams } from './rules.ts'
import type { ChatStreams } from './chat-streams.ts'
import * as service from './chat.ts'
import { replyInChat } from './service.ts'

const cookieDays = 30

export interface ChatOptions extends service.ChatRoom {
  agencyDatabase: Database
  isSecure: boolean
  streams: ChatStreams
}

export function chatRoutes(options: ChatOptions): Implementation[] {
  const { agencyDatabase, isSecure, streams } = options

  // The `__Host-` prefix, which requires path `/`, keeps other subdomains from setting the cookie and so joining a visitor
  // to someone else's conversation.
  const cookieName = isSecure ? '__Host-enfilade_chat' : 'enfilade_chat'
  const tokenOf = (request: FastifyRequest) => request.cookies[cookieName]

  /** Renewed on every visit. */
  function setChatCookie(reply: FastifyReply, token: string): void {
    void reply.setCookie(cookieName, token, {
      path: isSecure ? '/' : '/chat',
      httpOnly: true,
      sameSite: 'strict',
      secure: isSecure,
      maxAge: cookieDays * 86_400,
    })
  }

  /** If the database is unavailable, the session counts as valid until the next heartbeat. */
  const isStillStaff = (request: FastifyRequest) => async () => {
    const found = await findSession(agencyDatabase, sessionToken(request).token, {
      isActivity: false,
    }).catch(() => 'unknown' as const)
    return found === 'unknown' || (found !== undefined && isPermitted(found.caller, 'inbox'))
  }

  return [
    implement(chat.open, async (ctx, { body }, { request, reply }) => {
      const before = tokenOf(request)
      const opened = await service.openChat(ctx, options, { token: before, opening: body })
      const token = opened.token ?? before
      if (token) setChatCookie(reply, token)
      reply.header('cache-control', 'no-store')
      return opened.chat
    }),

    implement(chat.get, async (ctx, { params, query }, { request, reply }) => {
      const { chatId } = params
      await service.getSpeaker(ctx, chatId, tokenOf(request))
      reply.header('cache-control', 'no-store')
      return service.getChat(ctx, options, { chatId, after: query.after })
    }),

    implement(chat.write, async (ctx, { params, body }, { request, reply }) => {
      const { chatId } = params
      const speaker = await service.getSpeaker(ctx, chatId, tokenOf(request))
      reply.header('cache-control', 'no-store')
      return 'staff' in speaker
        ? replyInChat(speaker.staff, chatId, body.text)
        : service.writeAsVisitor(ctx, options, { chatId, text: body.text })
    }),

    implement(chat.updates, async (ctx, { params, query }, { request, reply }) => {
      const { chatId } = params
      const speaker = await service.getSpeaker(ctx, chatId, tokenOf(request))
      const none = new Content('text/event-stream', '')
      if (request.method === 'HEAD') return none
      const network = byNetwork(ctx.address)
      if (streams.countStreams(network) >= maxStreams) {
        throw new AppError('too_many_requests', { retryAfterSeconds: 10 })
      }
      const resumed = Number(request.headers['last-event-id'])
      streams.open({
        chatId,
        network,
        last: Number.isSafeInteger(resumed) && resumed > 0 ? resumed : query.after,
        stream: openEventStream(reply),
        canStay: 'staff' in speaker ? isStillStaff(request) : undefined,
      })
      return none
    }),
  ]
}
