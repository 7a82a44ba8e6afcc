// Client companies: list, page, create, read, change, delete.
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery, pageOf, sortBy } from './list.ts'
import {
  Address,
  Description,
  Email,
  Id,
  Moment,
  PersonName,
  Phone,
  Version,
  Website,
  can,
  list,
  nothing,
  optionalText,
  text,
} from './shared.ts'

export const Company = z.strictObject({
  _id: Id,
  name: z.string(),
  active: z.boolean(),
  /** Registered and not yet approved; `active` is false until then. */
  waiting: z.boolean(),
  website: z.string(),
  description: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.strictObject({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    country: z.string(),
  }),
  projects: z.array(Id),
  version: Version,
  createdAt: Moment,
  updatedAt: Moment,
})
export type Company = z.infer<typeof Company>

/** As it stands in the table of clients. */
export const ListedCompany = Company.extend({
  /** It has an owner, and none whose address is confirmed: to them it stays closed, approved or not. */
  awaitsConfirmation: z.boolean(),
})
export type ListedCompany = z.infer<typeof ListedCompany>

export const CompanyRole = z.enum(['owner', 'member'])
export type CompanyRole = z.infer<typeof CompanyRole>

export const CompanyDetail = Company.extend({
  /** Its people, as `people.list` has them for the same viewer. Not in lists, where nothing shows them. */
  users: z.array(
    z.strictObject({ _id: Id, name: PersonName, email: z.string(), role: CompanyRole }),
  ),
  can: can('edit', 'editDetails', 'delete', 'addProject'),
})
export type CompanyDetail = z.infer<typeof CompanyDetail>

export const NewCompany = z.strictObject({
  name: text(200),
  website: Website,
  description: Description.default(''),
  email: Email,
  phone: Phone,
  address: Address,
})
export type NewCompany = z.infer<typeof NewCompany>

export const CompanyChange = z.strictObject({
  ...NewCompany.partial().shape,
  description: Description.nullish(),
  address: Address.partial().optional(),
  active: z.boolean().optional(),
  version: Version.optional(),
})
export type CompanyChange = z.infer<typeof CompanyChange>

export const companySorts = ['name', 'status', 'website', 'email', 'phone', 'projects'] as const

const oneId = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

export const CompanyQuery = listQuery({
  /** Only these, with commas between them. */
  ids: z
    .string()
    .regex(new RegExp(`^${oneId}(,${oneId}){0,199}$`))
    .optional(),
  status: z.enum(['enabled', 'disabled', 'waiting']).optional(),
  sort: sortBy(companySorts).default('name'),
})
export type CompanyQuery = z.infer<typeof CompanyQuery>

/** In what state a company was, and in which it has been put. */
export const SwitchedCompany = z.strictObject({
  _id: Id,
  from: z.enum(['waiting', 'enabled', 'disabled']),
  to: z.enum(['enabled', 'disabled']),
})
export type SwitchedCompany = z.infer<typeof SwitchedCompany>

const chosenIds = list(Id, 500, 'Choose at least one')

export const CompanyContents = z.strictObject({
  people: z.int(),
  projects: z.int(),
  tasks: z.int(),
  campaigns: z.int(),
  /** Drafts, which go as well. */
  invoiceDrafts: z.int(),
  quotes: z.int(),
  retainers: z.int(),
  /** Of time that was logged. */
  minutes: z.int(),
  /** That were sent, and are kept without the company’s name. */
  invoices: z.int(),
})
export type CompanyContents = z.infer<typeof CompanyContents>

export const SimilarCompany = z.strictObject({
  _id: Id,
  name: z.string(),
  /** What they have in common; the first that applies. */
  same: z.enum(['email', 'website', 'name']),
})
export type SimilarCompany = z.infer<typeof SimilarCompany>

export const CompanyId = z.strictObject({ companyId: Id })

export const companies = {
  all: endpoint({
    method: 'GET',
    path: '/companies/all',
    access: 'member',
    summary: 'All companies one may see',
    answer: { 200: z.array(Company) },
  }),
  list: endpoint({
    method: 'GET',
    path: '/companies',
    access: 'member',
    summary: 'One page of companies, searched and sorted; format=csv for all that match as CSV',
    query: CompanyQuery,
    answer: { 200: pageOf(ListedCompany) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/companies/create',
    access: 'admin',
    needs: 'newClients',
    summary: 'Add a company, Enabled',
    body: NewCompany,
    answer: { 201: Company },
    isIdempotent: true,
  }),
  /** All or none. */
  bulk: endpoint({
    method: 'POST',
    path: '/companies/bulk',
    access: 'admin',
    needs: 'clients',
    summary: 'Enable, disable or delete several companies at once; answers the states it changed',
    body: z.strictObject({ ids: chosenIds, action: z.enum(['enable', 'disable', 'delete']) }),
    answer: { 200: z.strictObject({ changed: z.int(), switched: z.array(SwitchedCompany) }) },
  }),
  /** All or none; nobody is told by email. */
  undoBulk: endpoint({
    method: 'POST',
    path: '/companies/bulk/undo',
    access: 'admin',
    needs: 'clients',
    summary: 'Give companies the states again that `POST /companies/bulk` answered',
    body: z.strictObject({ switched: list(SwitchedCompany, 500, 'Choose at least one') }),
    answer: { 200: z.strictObject({ changed: z.int() }) },
    errors: ['stale'],
  }),
  contents: endpoint({
    method: 'POST',
    path: '/companies/contents',
    access: 'admin',
    needs: 'clients',
    summary: 'Count what belongs to companies and would be deleted with them',
    body: z.strictObject({ ids: chosenIds }),
    answer: { 200: CompanyContents },
  }),
  similar: endpoint({
    method: 'GET',
    path: '/companies/similar',
    access: 'admin',
    needs: 'newClients',
    summary: 'Companies that may be the same as one to be added',
    query: z.strictObject({
      name: optionalText(200).default(''),
      email: optionalText(254).default(''),
      website: optionalText(500).default(''),
    }),
    answer: { 200: z.array(SimilarCompany) },
  }),
  get: endpoint({
    method: 'GET',
    path: '/companies/:companyId',
    access: 'member',
    summary: 'One company',
    params: CompanyId,
    answer: { 200: CompanyDetail },
  }),
  viewAsClient: endpoint({
    method: 'POST',
    path: '/companies/:companyId/view-as-client',
    access: 'admin',
    summary: 'Look at the portal as the company’s people see it, without changing anything there',
    params: CompanyId,
    answer: { 204: nothing },
    errors: ['wrong_state'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/companies/:companyId',
    access: 'member',
    needs: 'clients',
    summary:
      'Change a company, enable or disable it, approve a waiting one; its owners change its details',
    params: CompanyId,
    body: CompanyChange,
    answer: { 200: Company },
    errors: ['stale'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/companies/:companyId',
    access: 'member',
    needs: ['clients', 'projects'],
    summary: 'Delete a company with its projects, tasks and its people’s access',
    params: CompanyId,
    answer: { 204: nothing },
  }),
}
