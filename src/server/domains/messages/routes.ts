// The calls of the contact form and of the inbox.
import { messages } from '#contract/messages.ts'
import { Content, type Implementation, implement } from '#server/platform/http/implement.ts'
import { makeClient } from './make-client.ts'
import { type Reception, receiveMessage } from './receive.ts'
import * as service from './service.ts'

export function messageRoutes(reception: Reception): Implementation[] {
  return [
    implement(messages.send, (ctx, { body }) => receiveMessage(ctx, reception, body)),

    implement(messages.list, async (ctx, { query }) =>
      query.format === 'csv'
        ? new Content('text/csv; charset=utf-8', await service.exportMessages(ctx, query), {
            'content-disposition': 'attachment; filename="messages.csv"',
          })
        : service.pageMessages(ctx, query),
    ),

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
      service.sendAgain(ctx, params.messageId, body?.line),
    ),

    implement(messages.makeClient, (ctx, { params, body }) =>
      makeClient(ctx, params.messageId, body),
    ),
  ]
}
