// 'Who can see this?': the people who can open a record, each with the reason.
import * as z from 'zod'
import { CompanyRole } from '../clients/companies.ts'
import { endpoint } from '../endpoint.ts'
import { kindsWith } from '../records.ts'
import { Id, PersonName } from '../shared.ts'
import { StaffRole } from '../agency/staff-roles.ts'

export const viewedKinds = kindsWith('hasViewers')
export type ViewedKind = (typeof viewedKinds)[number]

export const RecordViewer = z.strictObject({
  _id: Id,
  name: PersonName,
  /** Set for staff, null for the company's people. */
  staffRole: StaffRole.nullable(),
  companyRole: CompanyRole.nullable(),
  reason: z.string(),
})
export type RecordViewer = z.infer<typeof RecordViewer>

export const viewers = {
  list: endpoint({
    method: 'GET',
    path: '/records/:kind/:recordId/viewers',
    access: 'admin',
    summary: 'List people who can see a record and why, staff first',
    params: z.strictObject({ kind: z.enum(viewedKinds), recordId: Id }),
    answer: { 200: z.array(RecordViewer) },
  }),
}
