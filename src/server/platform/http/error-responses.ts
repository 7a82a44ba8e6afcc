// Builds all error responses, in the contract's format.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorBody, type ErrorCode, errors } from '#contract/errors.ts'
import { appErrorOf } from '../database/errors.ts'
import { AppError, invalid } from '../app-error.ts'
import { toMediaType } from './route-schema.ts'

const byFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
}

/** Names the accepted media type. */
const wrongType = (endpoint: Endpoint | undefined) =>
  new AppError(
    'unsupported_type',
    endpoint && { message: `Send the body as ${toMediaType(endpoint.body)}.` },
  )

/** The error as an AppError; undefined for unexpected errors. */
function toAppError(error: unknown, { routeOptions }: FastifyRequest): AppError | undefined {
  if (error instanceof AppError) return error
  const failure = error as Partial<FastifyError>
  if (failure.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    // Set in `config` if the route belongs to an endpoint.
    return wrongType((routeOptions.config as { endpoint?: Endpoint }).endpoint)
  }
  const known = byFastifyCode[failure.code ?? '']
  if (known) return new AppError(known)
  if (failure.code === 'FST_ERR_BAD_URL' || failure.code === 'FST_ERR_MAX_PARAM_LENGTH') {
    return invalid({ address: 'This is not a well-formed address' })
  }
  const fromDatabase = appErrorOf(error)
  if (fromDatabase) return fromDatabase
  if (failure.statusCode === 415) return new AppError('unsupported_type')
  if (failure.statusCode === 413) return new AppError('too_large')
  if (failure.statusCode && failure.statusCode < 500) {
    return invalid({ body: 'This is not a well-formed request body' })
  }
  return undefined
}

export function sendAppError(
  request: FastifyRequest,
  reply: FastifyReply,
  appError: AppError,
): void {
  const { code, message, fields, deleted, changed, sessionEnd, alternatives } = appError
  const { retryAfterSeconds } = appError
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  const body: ErrorBody = {
    error: {
      code,
      message,
      ...(fields && { fields }),
      ...(deleted && { deleted }),
      ...(changed && { changed }),
      ...(sessionEnd && { sessionEnd }),
      ...(alternatives && { alternatives }),
      requestId: request.id,
    },
  }
  reply
    .code(errors[code].status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const appError = toAppError(error, request)
  if (!appError) request.log.error({ err: error }, 'A request failed')
  else if (appError.code === 'unavailable') {
    // An AppError is thrown on purpose, during a start by every call: only its cause is worth logging.
    request.log.warn({ err: error instanceof AppError ? error.cause : error }, 'Unavailable')
  }
  sendAppError(request, reply, appError ?? new AppError('internal'))
}
