// Monthly report schedules of a campaign or a company: due day, and the client's people who get published reports by email.
import * as z from 'zod'
import { CampaignId } from './campaigns.ts'
import { CompanyId, CompanyRole } from '../clients/companies.ts'
import { endpoint } from '../endpoint.ts'
import { DateOnly, Id, PersonName, Version, list, nothing } from '../shared.ts'

/** The last day that every month has. */
export const lastReportDay = 28

export const notOfClient = 'Choose people of this client'

const Day = z.int().min(1).max(lastReportDay)
const maxRecipients = 200

export const ReportSchedule = z.strictObject({
  /** Day of the month when the report of the previous month is due. */
  day: Day,
  paused: z.boolean(),
  nextOn: DateOnly,
  recipients: z.array(Id),
  version: Version,
})
export type ReportSchedule = z.infer<typeof ReportSchedule>

/** A person of the company who can be a recipient. */
const PossibleRecipient = z.strictObject({
  _id: Id,
  name: PersonName,
  role: CompanyRole,
  /** Their own preference for emails about reports; it may be off, or the daily summary. */
  mail: z.enum(['soon', 'daily', 'off']),
})
export type PossibleRecipient = z.infer<typeof PossibleRecipient>

export const ReportScheduleSettings = z.strictObject({
  /** Null if there is none. */
  schedule: ReportSchedule.nullable(),
  people: z.array(PossibleRecipient),
})
export type ReportScheduleSettings = z.infer<typeof ReportScheduleSettings>

export const ReportScheduleChange = z.strictObject({
  day: Day,
  recipients: list(Id, maxRecipients),
  paused: z.boolean().optional(),
  /** 0 if there was no schedule. */
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
    summary: 'Get a campaign’s monthly report schedule and its email recipients',
    params: CampaignId,
    answer: { 200: ReportScheduleSettings },
  }),
  setForCampaign: endpoint({
    ...set,
    path: ofCampaigns,
    summary: 'Set, pause or resume a campaign’s monthly report schedule and its recipients',
    params: CampaignId,
    body: ReportScheduleChange,
    answer: { 200: ReportScheduleSettings },
    errors: ['stale'],
  }),
  endForCampaign: endpoint({
    ...end,
    path: ofCampaigns,
    summary: 'Remove a campaign’s monthly report schedule',
    params: CampaignId,
    answer: { 204: nothing },
  }),
  ofCompany: endpoint({
    ...read,
    path: ofCompanies,
    summary: 'Get a company’s monthly report schedule and its email recipients',
    params: CompanyId,
    answer: { 200: ReportScheduleSettings },
  }),
  setForCompany: endpoint({
    ...set,
    path: ofCompanies,
    summary: 'Set, pause or resume a company’s monthly report schedule and its recipients',
    params: CompanyId,
    body: ReportScheduleChange,
    answer: { 200: ReportScheduleSettings },
    errors: ['stale'],
  }),
  endForCompany: endpoint({
    ...end,
    path: ofCompanies,
    summary: 'Remove a company’s monthly report schedule',
    params: CompanyId,
    answer: { 204: nothing },
  }),
}
