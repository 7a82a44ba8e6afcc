// Services of companies that renew on a date: domains, hosting, licenses, certificates. Both sides see what renews when.
import * as z from 'zod'
import { CompanyId } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { listQuery, pageOf, sortBy } from './list.ts'
import { Money } from './money.ts'
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
} from './shared.ts'

export const clientServiceKinds = ['domain', 'hosting', 'license', 'certificate', 'other'] as const
const ClientServiceKind = z.enum(clientServiceKinds)
export type ClientServiceKind = z.infer<typeof ClientServiceKind>

export const renewers = ['agency', 'client'] as const
const Renewer = z.enum(renewers)
export type Renewer = z.infer<typeof Renewer>

export const clientServiceStatuses = ['active', 'cancelled'] as const
const ClientServiceStatus = z.enum(clientServiceStatuses)

export const maxPeriodMonths = 120

const periodFault = `Period must be 1 to ${maxPeriodMonths} months`
const lastYear = '2199'

const fields = {
  kind: ClientServiceKind,
  /** Such as the domain. */
  name: text(200),
  /** With whom it is. */
  provider: optionalText(200).default(''),
  renewsOn: DateOnly.refine((day) => day.slice(0, 4) <= lastYear, {
    error: `Renewal date must be before ${Number(lastYear) + 1}`,
  }),
  /** 1: monthly, 12: yearly. */
  everyMonths: z
    .int({ error: periodFault })
    .min(1, { error: periodFault })
    .max(maxPeriodMonths, { error: periodFault }),
  /** Of one period. */
  price: Money.nullable().default(null),
  autoRenews: z.boolean().default(false),
  renewedBy: Renewer.default('agency'),
  /** The agency's own. */
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
  /** Empty where there is none, as the notes. */
  provider: z.string(),
  renewsOn: DateOnly,
  everyMonths: z.int(),
  /** Absent for whoever sees no money. */
  price: Money.nullable().optional(),
  autoRenews: z.boolean(),
  renewedBy: Renewer,
  /** Absent for clients. */
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
  /** The date that was renewed, and the one that came next. */
  dueOn: DateOnly,
  nextOn: DateOnly,
  price: Money.nullable().optional(),
  at: Moment,
  /** Null of what renewed by itself, and of whoever is gone. */
  by: PersonName.nullable(),
  isAutomatic: z.boolean(),
  /** The last one, as long as nobody has changed the date since. */
  canTakeBack: z.boolean(),
})
export type ServiceRenewal = z.infer<typeof ServiceRenewal>

export const ClientServiceDetail = ClientService.extend({
  /** The latest first. */
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

/** The days before the renewal on which those responsible are reminded. */
export const reminderDaysBefore = [30, 7, 1] as const

/** From this many days before it needs somebody. */
export const urgentDaysBefore = 7

export const clientServices = {
  list: endpoint({
    method: 'GET',
    path: '/client-services',
    access: 'admin',
    summary:
      'One page of the services of all companies, what renews next first; format=csv for all that match as CSV',
    query: ClientServiceQuery,
    answer: { 200: pageOf(ClientService) },
  }),
  ofCompany: endpoint({
    method: 'GET',
    path: '/companies/:companyId/services',
    access: 'member',
    summary: 'The services of a company: what renews next first, what was cancelled last',
    params: CompanyId,
    answer: { 200: z.array(ClientService) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/companies/:companyId/services',
    access: 'admin',
    needs: 'clients',
    summary: 'Add a service of a company',
    params: CompanyId,
    body: NewClientService,
    answer: { 201: ClientServiceDetail },
    isIdempotent: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/companies/:companyId/services/:serviceId',
    access: 'member',
    summary: 'A service with its renewals',
    params: ClientServiceId,
    answer: { 200: ClientServiceDetail },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/companies/:companyId/services/:serviceId',
    access: 'admin',
    needs: 'clients',
    summary: 'Change a service; cancelled, it stands in no calendar and nobody is reminded of it',
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
      'Say that a service was renewed: its date moves on by its period. Owners say so of what their company renews',
    params: ClientServiceId,
    /** The date that is renewed: of two who say so at once, one does it. */
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
    summary: 'Take back the last renewal of a service',
    params: ClientServiceId.extend({ renewalId: Id }),
    answer: { 200: ClientServiceDetail },
    errors: ['wrong_state'],
  }),
}
