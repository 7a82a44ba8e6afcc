// When the report of a campaign or a company is due each month, and who of the client gets each published one by email.
import * as z from 'zod'
import { CampaignId } from './campaigns.ts'
import { CompanyId, CompanyRole } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { DateOnly, Id, PersonName, Version, list, nothing } from './shared.ts'

/** Every month has it. */
export const lastReportDay = 28

export const notOfClient = 'Choose people of this client'

const Day = z.int().min(1).max(lastReportDay)
const maxRecipients = 200

export const ReportSchedule = z.strictObject({
  /** Of each month: the report of the month before is due. */
  day: Day,
  paused: z.boolean(),
  nextOn: DateOnly,
  recipients: z.array(Id),
  version: Version,
})
export type ReportSchedule = z.infer<typeof ReportSchedule>

/** Who of the company may get it. */
const PossibleRecipient = z.strictObject({
  _id: Id,
  name: PersonName,
  role: CompanyRole,
  /** They want no emails of reports, or have them with their morning summary. */
  mail: z.enum(['soon', 'daily', 'off']),
})
export type PossibleRecipient = z.infer<typeof PossibleRecipient>

export const ReportScheduleSettings = z.strictObject({
  /** Null: there is none. */
  schedule: ReportSchedule.nullable(),
  people: z.array(PossibleRecipient),
})
export type ReportScheduleSettings = z.infer<typeof ReportScheduleSettings>

export const ReportScheduleChange = z.strictObject({
  day: Day,
  recipients: list(Id, maxRecipients),
  paused: z.boolean().optional(),
  /** 0: there was none. */
  version: z.int().min(0).optional(),
})
export type ReportScheduleChange = z.infer<typeof ReportScheduleChange>

const ofCampaigns = '/projects/campaigns/:campaignId/reports/schedule'
const ofCompanies = '/companies/:companyId/reports/schedule'

const read = { method: 'GET', access: 'admin', needs: 'projects' } as const
const set = { method: 'PUT', access: 'admin', needs: 'projects' } as const
const end = { method: 'DELETE', access: 'admin', needs: 'projects' } as const

export const reportSchedules = {
  ofCampaign: endpoint({
    ...read,
    path: ofCampaigns,
    summary: 'When the monthly report of a campaign is due, and who of the client gets it by email',
    params: CampaignId,
    answer: { 200: ReportScheduleSettings },
  }),
  setForCampaign: endpoint({
    ...set,
    path: ofCampaigns,
    summary:
      'Say when the monthly report of a campaign is due, and who gets it; pause or resume it',
    params: CampaignId,
    body: ReportScheduleChange,
    answer: { 200: ReportScheduleSettings },
    errors: ['stale'],
  }),
  endForCampaign: endpoint({
    ...end,
    path: ofCampaigns,
    summary: 'End the monthly reports of a campaign',
    params: CampaignId,
    answer: { 204: nothing },
  }),
  ofCompany: endpoint({
    ...read,
    path: ofCompanies,
    summary: 'When the monthly report of a company is due, and who of it gets it by email',
    params: CompanyId,
    answer: { 200: ReportScheduleSettings },
  }),
  setForCompany: endpoint({
    ...set,
    path: ofCompanies,
    summary: 'Say when the monthly report of a company is due, and who gets it; pause or resume it',
    params: CompanyId,
    body: ReportScheduleChange,
    answer: { 200: ReportScheduleSettings },
    errors: ['stale'],
  }),
  endForCompany: endpoint({
    ...end,
    path: ofCompanies,
    summary: 'End the monthly reports of a company',
    params: CompanyId,
    answer: { 204: nothing },
  }),
}
