// Personal data: export of your own data, and erasure on request, decided by an administrator.
import * as z from 'zod'
import { bytes, endpoint } from '../endpoint.ts'
import { Id, Moment, PersonName, nothing, optionalText, text } from '../shared.ts'
import { OwnPassword } from './two-factor.ts'

/** How long an export can be downloaded, in minutes. */
export const exportMinutes = 10

export const PreparedExport = z.strictObject({
  /** Valid only in this session. */
  path: z.string(),
  expiresAt: Moment,
})
export type PreparedExport = z.infer<typeof PreparedExport>

export const OwnErasure = z.strictObject({
  /** Null if erasure was not requested. */
  askedAt: Moment.nullable(),
  /** What has to happen first, such as naming a successor for the agency or a company. */
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
  /** People cannot decide on their own request. */
  canDecide: z.boolean(),
})
export type ErasureRequest = z.infer<typeof ErasureRequest>

export const Decline = z.strictObject({
  decision: z.literal('decline'),
  /** Sent to the person. */
  reason: text(1000, 'Give a reason'),
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
    summary: 'Request an export of your data, with your password; returns the download address',
    body: OwnPassword,
    answer: { 201: PreparedExport },
    errors: ['too_many_requests'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/account/exports/:token',
    access: 'session',
    summary:
      'Download all data held about you as a tar archive: JSON, and the files you can still see',
    params: z.strictObject({ token: z.string().max(100) }),
    answer: { 200: bytes('application/x-tar') },
    errors: ['too_many_requests'],
    isDownload: true,
  }),
  erasure: endpoint({
    method: 'GET',
    path: '/account/erasure',
    access: 'session',
    summary: 'Check whether you have requested erasure, and what prevents it',
    answer: { 200: OwnErasure },
  }),
  askErasure: endpoint({
    method: 'POST',
    path: '/account/erasure',
    access: 'session',
    summary:
      'Request erasure of your personal data, with your password; repeating it changes nothing',
    body: NewErasureRequest,
    answer: { 201: OwnErasure },
    errors: ['too_many_requests'],
  }),
  withdrawErasure: endpoint({
    method: 'DELETE',
    path: '/account/erasure',
    access: 'session',
    summary: 'Withdraw your erasure request before it is decided',
    answer: { 204: nothing },
  }),
  requests: endpoint({
    method: 'GET',
    path: '/people/erasures',
    access: 'admin',
    needs: 'staff',
    summary: 'List erasure requests, oldest first',
    answer: { 200: z.array(ErasureRequest) },
  }),
  decide: endpoint({
    method: 'POST',
    path: '/people/:personId/erasure',
    access: 'admin',
    needs: 'staff',
    summary: 'Permanently erase a person who requested it, or decline with a reason',
    params: PersonId,
    body: ErasureDecision,
    answer: { 204: nothing },
    errors: ['wrong_state'],
  }),
}
