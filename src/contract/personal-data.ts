// One's own data: all of it in one file, and its erasure, which a person asks for and an administrator decides on.
import * as z from 'zod'
import { bytes, endpoint } from './endpoint.ts'
import { Id, Moment, PersonName, nothing, optionalText, text } from './shared.ts'
import { OwnPassword } from './two-factor.ts'

/** For how long an export can be fetched. */
export const exportMinutes = 10

export const PreparedExport = z.strictObject({
  /** Works in this session alone. */
  path: z.string(),
  expiresAt: Moment,
})
export type PreparedExport = z.infer<typeof PreparedExport>

export const OwnErasure = z.strictObject({
  /** Null: nothing was asked for. */
  askedAt: Moment.nullable(),
  /** What has to be done before: a successor found, for the agency or for a company. */
  hindrances: z.array(z.string()),
})
export type OwnErasure = z.infer<typeof OwnErasure>

export const NewErasureRequest = OwnPassword.extend({ reason: optionalText(1000).optional() })
export type NewErasureRequest = z.infer<typeof NewErasureRequest>

export const ErasureRequest = z.strictObject({
  person: z.strictObject({ _id: Id, name: PersonName, email: z.string(), staff: z.boolean() }),
  reason: z.string(),
  askedAt: Moment,
  hindrances: z.array(z.string()),
  /** Nobody decides on their own. */
  canDecide: z.boolean(),
})
export type ErasureRequest = z.infer<typeof ErasureRequest>

export const Decline = z.strictObject({
  decision: z.literal('decline'),
  /** The person reads it. */
  reason: text(1000, 'Say why'),
})

export const ErasureDecision = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('erase') }),
  Decline,
])
export type ErasureDecision = z.infer<typeof ErasureDecision>

const PersonId = z.strictObject({ personId: Id })

export const personalData = {
  prepareExport: endpoint({
    method: 'POST',
    path: '/account/exports',
    access: 'session',
    summary: 'Ask for all of one’s own data, with the password; answers where it can be fetched',
    body: OwnPassword,
    answer: { 201: PreparedExport },
    errors: ['too_many_requests'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/account/exports/:token',
    access: 'session',
    summary:
      'All that is held about oneself as a tar archive: JSON, and the files one may still see',
    params: z.strictObject({ token: z.string().max(100) }),
    answer: { 200: bytes('application/x-tar') },
    errors: ['too_many_requests'],
    isDownload: true,
  }),
  erasure: endpoint({
    method: 'GET',
    path: '/account/erasure',
    access: 'session',
    summary: 'Whether one has asked for erasure, and what stands in its way',
    answer: { 200: OwnErasure },
  }),
  askErasure: endpoint({
    method: 'POST',
    path: '/account/erasure',
    access: 'session',
    summary:
      'Ask that all of one’s personal data be erased, with the password; once more changes nothing',
    body: NewErasureRequest,
    answer: { 201: OwnErasure },
    errors: ['too_many_requests'],
  }),
  withdrawErasure: endpoint({
    method: 'DELETE',
    path: '/account/erasure',
    access: 'session',
    summary: 'Take that back, as long as nobody has decided',
    answer: { 204: nothing },
  }),
  requests: endpoint({
    method: 'GET',
    path: '/people/erasures',
    access: 'admin',
    needs: 'staff',
    summary: 'Who has asked for erasure, the longest first',
    answer: { 200: z.array(ErasureRequest) },
  }),
  decide: endpoint({
    method: 'POST',
    path: '/people/:personId/erasure',
    access: 'admin',
    needs: 'staff',
    summary: 'Erase somebody who has asked for it, for good, or decline with a reason',
    params: PersonId,
    body: ErasureDecision,
    answer: { 204: nothing },
    errors: ['wrong_state'],
  }),
}
