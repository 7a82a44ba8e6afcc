// Sends an endpoint's answer, validated against its schema: JSON, prepared text, text with its ETag or other content.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { emptyBody } from './empty-body.ts'
import { Content, JsonText, ValidatedText } from './implement.ts'

const json = 'application/json; charset=utf-8'

interface SenderOptions {
  /** Also validates large answers built as text by PostgreSQL; for tests only, because it costs a quarter of the throughput. */
  checksAllAnswers: boolean
}

export function answerSender({ answer: answers, method }: Endpoint, options: SenderOptions) {
  const { checksAllAnswers } = options
  const [[status, schema] = ['200', undefined]] = Object.entries(answers)

  return (request: FastifyRequest, reply: FastifyReply, answer: unknown) => {
    if (reply.sent) return reply
    reply.code(Number(status))
    if (answer instanceof Content) {
      if (answer.status !== undefined) reply.code(answer.status)
      const body = answer.body === '' ? emptyBody(request) : answer.body
      return reply.headers(answer.headers).type(answer.type).send(body)
    }
    if (answer instanceof ValidatedText) {
      const { etag, text } = answer
      reply.header('etag', etag)
      if (text === undefined) return reply.code(304).send()
      if (checksAllAnswers) schema?.parse(JSON.parse(text))
      return reply.type(json).send(text)
    }
    if (answer instanceof JsonText) {
      if (checksAllAnswers) schema?.parse(JSON.parse(answer.text))
      if (method === 'GET') return sendText(request, reply, answer.text)
      return reply.type(json).send(answer.text)
    }
    schema?.parse(answer)
    return answer === undefined ? reply.send() : reply.type(json).send(JSON.stringify(answer))
  }
}

/** Answers 304 if the caller's copy is current. The tag is weak, because the text may be sent compressed or not. */
function sendText(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`
  reply.header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(json).send(text)
}
