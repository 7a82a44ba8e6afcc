// Contact form and inbox endpoints.
import { messages } from '#contract/site/messages.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { answerList } from '#server/platform/list.ts'
import { makeClient } from './make-client.ts'
import { type IntakeOptions, receiveMessage } from './receive.ts'
import * as service from './service.ts'

export function messageRoutes(intake: IntakeOptions): Implementation[] {
  return [
    implement(messages.send, (ctx, { body }) => receiveMessage(ctx, intake, body)),

    implement(messages.list, (ctx, { query }) => answerList(ctx, query, service.messageList)),

    implement(messages.counts, (ctx) => service.countMessages(ctx)),

    implement(messages.get, (ctx, { params }) => service.getMessage(ctx, params.messageId)),

    implement(messages.change, (ctx, { params, body }) =>
      service.changeMessage(ctx, params.messageId, body),
    ),

    implement(messages.remove, (ctx, { params }) => service.removeMessage(ctx, params.messageId)),

    implement(messages.reply, (ctx, { params, body }) =>
      service.replyToMessage(ctx, params.messageId, body),
    ),

    implement(messages.sendAgain, (ctx, { params, body }) =>
      service.sendAgain(ctx, params.messageId, body?.reply),
    ),

    implement(messages.makeClient, (ctx, { params, body }) =>
      makeClient(ctx, params.messageId, body),
    ),
  ]
}
