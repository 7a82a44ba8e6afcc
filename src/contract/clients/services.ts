// Services of companies that renew on a date, visible to both sides: domains, hosting, licenses, certificates.
import * as z from 'zod'
import { CompanyId } from './companies.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery, pageOf, sortBy } from '../list.ts'
import { Money } from '../values/money.ts'
import {
  DateOnly,
  Id,
  Moment,
  PersonName,
  Version,
  can,
  nothing,
  optionalText,
  text,
} from '../shared.ts'

export const clientServiceKinds = ['domain', 'hosting', 'license', 'certificate', 'other'] as const
const ClientServiceKind = z.enum(clientServiceKinds)
export type ClientServiceKind = z.infer<typeof ClientServiceKind>

export const renewers = ['agency', 'client'] as const
const Renewer = z.enum(renewers)
export type Renewer = z.infer<typeof Renewer>

export const clientServiceStatuses = ['active', 'cancelled'] as const
const ClientServiceStatus = z.enum(clientServiceStatuses)

export const maxPeriodMonths = 120

const periodIssue = `Period must be 1 to ${maxPeriodMonths} months`
const lastYear = '2199'

const fields = {
  kind: ClientServiceKind,
  /** Such as the domain name. */
  name: text(200),
  /** The company that provides the service. */
  provider: optionalText(200).default(''),
  renewsOn: DateOnly.refine((day) => day.slice(0, 4) <= lastYear, {
    error: `Renewal date must be before ${Number(lastYear) + 1}`,
  }),
  /** 1: monthly, 12: yearly. */
  everyMonths: z
    .int({ error: periodIssue })
    .min(1, { error: periodIssue })
    .max(maxPeriodMonths, { error: periodIssue }),
  /** Price per period. */
  price: Money.nullable().default(null),
  autoRenews: z.boolean().default(false),
  renewedBy: Renewer.default('agency'),
  /** Visible to the agency only. */
  notes: optionalText(5000).default(''),
  sharedNote: optionalText(2000).default(''),
}

export const NewClientService = z.strictObject(fields)
export type NewClientService = z.infer<typeof NewClientService>

export const ClientServiceChange = z.strictObject({
  kind: fields.kind.optional(),
  name: fields.name.optional(),
  provider: optionalText(200).optional(),
  renewsOn: fields.renewsOn.optional(),
  everyMonths: fields.everyMonths.optional(),
  price: Money.nullable().optional(),
  autoRenews: z.boolean().optional(),
  renewedBy: Renewer.optional(),
  notes: optionalText(5000).optional(),
  sharedNote: optionalText(2000).optional(),
  status: ClientServiceStatus.optional(),
  version: Version.optional(),
})
export type ClientServiceChange = z.infer<typeof ClientServiceChange>

export const ClientService = z.strictObject({
  _id: Id,
  company: Id,
  companyName: z.string(),
  kind: ClientServiceKind,
  name: z.string(),
  /** Empty if not set, and so are the notes. */
  provider: z.string(),
  renewsOn: DateOnly,
  everyMonths: z.int(),
  /** Omitted for callers who may not see money. */
  price: Money.nullable().optional(),
  autoRenews: z.boolean(),
  renewedBy: Renewer,
  /** Omitted for clients. */
  notes: z.string().optional(),
  sharedNote: z.string(),
  status: ClientServiceStatus,
  version: Version,
  createdAt: Moment,
  updatedAt: Moment,
  can: can('edit', 'delete', 'renew'),
})
export type ClientService = z.infer<typeof ClientService>

export const ServiceRenewal = z.strictObject({
  _id: Id,
  /** The renewed date, and the next one. */
  dueOn: DateOnly,
  nextOn: DateOnly,
  price: Money.nullable().optional(),
  at: Moment,
  /** Null for automatic renewals and for people whose account is gone. */
  by: PersonName.nullable(),
  isAutomatic: z.boolean(),
  /** Whether this is the last renewal and the date is unchanged since. */
  canTakeBack: z.boolean(),
})
export type ServiceRenewal = z.infer<typeof ServiceRenewal>

export const ClientServiceDetail = ClientService.extend({
  /** Newest first. */
  renewals: z.array(ServiceRenewal),
})
export type ClientServiceDetail = z.infer<typeof ClientServiceDetail>

export const clientServiceSorts = ['renewsOn', 'company', 'name', 'provider', 'price'] as const

export const ClientServiceQuery = listQuery({
  company: Id.optional(),
  kind: ClientServiceKind.optional(),
  renewedBy: Renewer.optional(),
  status: ClientServiceStatus.default('active'),
  sort: sortBy(clientServiceSorts).default('renewsOn'),
})
export type ClientServiceQuery = z.infer<typeof ClientServiceQuery>

export const ClientServiceId = z.strictObject({ ...CompanyId.shape, serviceId: Id })

/** Days before a renewal when those responsible are reminded. */
export const reminderDaysBefore = [30, 7, 1] as const

/** From this many days before renewal, it appears under what needs attention. */
export const urgentDaysBefore = 7

export const clientServices = {
  list: endpoint({
    method: 'GET',
    path: '/client-services',
    access: 'admin',
    summary:
      'List services of all companies by page, next renewal first; format=csv returns all matches as CSV',
    query: ClientServiceQuery,
    answer: { 200: pageOf(ClientService) },
  }),
  ofCompany: endpoint({
    method: 'GET',
    path: '/companies/:companyId/services',
    access: 'member',
    summary: 'List a company’s services, next renewal first, cancelled ones last',
    params: CompanyId,
    answer: { 200: z.array(ClientService) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/companies/:companyId/services',
    access: 'admin',
    needs: 'clients',
    summary: 'Add a service to a company',
    params: CompanyId,
    body: NewClientService,
    answer: { 201: ClientServiceDetail },
    isIdempotent: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/companies/:companyId/services/:serviceId',
    access: 'member',
    summary: 'Get a service with its renewals',
    params: ClientServiceId,
    answer: { 200: ClientServiceDetail },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/companies/:companyId/services/:serviceId',
    access: 'admin',
    needs: 'clients',
    summary: 'Change a service; cancelling it removes it from calendars and stops reminders',
    params: ClientServiceId,
    body: ClientServiceChange,
    answer: { 200: ClientServiceDetail },
    errors: ['stale'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/companies/:companyId/services/:serviceId',
    access: 'admin',
    needs: 'clients',
    summary: 'Delete a service with its history',
    params: ClientServiceId,
    answer: { 204: nothing },
  }),
  renew: endpoint({
    method: 'POST',
    path: '/companies/:companyId/services/:serviceId/renewals',
    access: 'member',
    needs: 'clients',
    summary:
      'Record a renewal, which moves the date on by one period. Owners can do this for services their company renews',
    params: ClientServiceId,
    /** The expected renewal date, so that only one of two concurrent calls succeeds. */
    body: z.strictObject({ dueOn: DateOnly }),
    answer: { 201: ClientServiceDetail },
    errors: ['wrong_state'],
    isIdempotent: true,
  }),
  takeBackRenewal: endpoint({
    method: 'DELETE',
    path: '/companies/:companyId/services/:serviceId/renewals/:renewalId',
    access: 'member',
    needs: 'clients',
    summary: 'Undo the last renewal of a service',
    params: ClientServiceId.extend({ renewalId: Id }),
    answer: { 200: ClientServiceDetail },
    errors: ['wrong_state'],
  }),
}
