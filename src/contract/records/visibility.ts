// 'Who can see this?': the people who can open a record, each with the reason.
import * as z from 'zod'
import { CompanyRole } from '#contract/clients/companies.ts'
import { endpoint } from '#contract/endpoint.ts'
import { kindsWith } from '#contract/records.ts'
import { Id, PersonName } from '#contract/shared.ts'
import { StaffRole } from '#contract/agency/staff-roles.ts'

export const visibilityKinds = kindsWith('hasVisibility')
export type VisibilityKind = (typeof visibilityKinds)[number]

export const RecordReader = z.strictObject({
  _id: Id,
  name: PersonName,
  /** Set for staff, null for the company's people. */
  staffRole: StaffRole.nullable(),
  companyRole: CompanyRole.nullable(),
  reason: z.string(),
})
export type RecordReader = z.infer<typeof RecordReader>

export const recordVisibility = {
  list: endpoint({
    method: 'GET',
    path: '/records/:kind/:recordId/viewers',
    access: 'admin',
    summary: 'List people who can see a record and why, staff first',
    params: z.strictObject({ kind: z.enum(visibilityKinds), recordId: Id }),
    answer: { 200: z.array(RecordReader) },
  }),
}
