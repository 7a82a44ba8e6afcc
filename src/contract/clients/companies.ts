// Client companies: list, page, create, read, change and delete.
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { listQuery, pageOf, sortBy } from '../list.ts'
import {
  Address,
  Description,
  Email,
  Id,
  Moment,
  PartialAddress,
  PersonName,
  Phone,
  Version,
  Website,
  can,
  list,
  nothing,
  optionalText,
  text,
} from '../shared.ts'

export const CompanyRole = z.enum(['owner', 'member'])
export type CompanyRole = z.infer<typeof CompanyRole>

export const CompanyUser = z.strictObject({
  _id: Id,
  name: PersonName,
  email: z.string(),
  role: CompanyRole,
})
export type CompanyUser = z.infer<typeof CompanyUser>

export const Company = z.strictObject({
  _id: Id,
  name: z.string(),
  active: z.boolean(),
  /** Registered but not approved yet; `active` is false until then. */
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

/** The row shown in the table of clients. */
export const ListedCompany = Company.extend({
  /** No owner has confirmed their address, so they have no access even if the company is approved. */
  awaitsConfirmation: z.boolean(),
})
export type ListedCompany = z.infer<typeof ListedCompany>

export const CompanyWithUsers = Company.extend({
  /** Owners first. Staff and the company's owners also see banned people. */
  users: z.array(CompanyUser),
})
export type CompanyWithUsers = z.infer<typeof CompanyWithUsers>

export const CompanyDetail = CompanyWithUsers.extend({
  can: can('edit', 'editDetails', 'delete', 'addProject'),
})
export type CompanyDetail = z.infer<typeof CompanyDetail>

export const maxCompanyNameLength = 200

const blank = optionalText(0)

/** A client of whom only the name has to be known: in an import, a registration, a message, or changed. */
export const PartialCompany = z.strictObject({
  name: text(maxCompanyNameLength),
  website: blank.or(Website),
  description: Description.default(''),
  email: blank.or(Email),
  phone: blank.or(Phone),
  address: PartialAddress,
})
export type PartialCompany = z.infer<typeof PartialCompany>

/** A client added by hand. What its address must have is added by `withAddressRules`. */
export const NewCompany = z.strictObject({
  ...PartialCompany.shape,
  website: Website,
  email: Email,
  phone: Phone,
  address: Address,
})
export type NewCompany = z.infer<typeof NewCompany>

export const CompanyChange = z.strictObject({
  ...PartialCompany.partial().shape,
  description: Description.nullish(),
  address: PartialAddress.partial().optional(),
  active: z.boolean().optional(),
  version: Version.optional(),
})
export type CompanyChange = z.infer<typeof CompanyChange>

export const companySorts = ['name', 'status', 'website', 'email', 'phone', 'projects'] as const

const oneId = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

export const CompanyQuery = listQuery({
  /** Restricts the list to these ids, comma-separated. */
  ids: z
    .string()
    .regex(new RegExp(`^${oneId}(,${oneId}){0,199}$`))
    .optional(),
  status: z.enum(['enabled', 'disabled', 'waiting']).optional(),
  sort: sortBy(companySorts).default('name'),
})
export type CompanyQuery = z.infer<typeof CompanyQuery>

/** A company's previous state and its new one. */
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
  /** Drafts, which are also deleted. */
  invoiceDrafts: z.int(),
  quotes: z.int(),
  retainers: z.int(),
  events: z.int(),
  files: z.int(),
  /** Logged time. */
  minutes: z.int(),
  /** Sent invoices, which are kept without the company's name. */
  invoices: z.int(),
})
export type CompanyContents = z.infer<typeof CompanyContents>

export const SimilarCompany = z.strictObject({
  _id: Id,
  name: z.string(),
  /** The first attribute that matches. */
  same: z.enum(['email', 'website', 'name']),
})
export type SimilarCompany = z.infer<typeof SimilarCompany>

export const CompanyId = z.strictObject({ companyId: Id })

export const companies = {
  all: endpoint({
    method: 'GET',
    path: '/companies/all',
    access: 'member',
    summary: 'List all companies you can see, with their users',
    answer: { 200: z.array(CompanyWithUsers) },
  }),
  list: endpoint({
    method: 'GET',
    path: '/companies',
    access: 'member',
    summary: 'List companies by page, searched and sorted; format=csv returns all matches as CSV',
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
    summary: 'Enable, disable or delete several companies at once; returns the states it changed',
    body: z.strictObject({ ids: chosenIds, action: z.enum(['enable', 'disable', 'delete']) }),
    answer: { 200: z.strictObject({ changed: z.int(), switched: z.array(SwitchedCompany) }) },
  }),
  /** All or none; sends no emails. */
  undoBulk: endpoint({
    method: 'POST',
    path: '/companies/bulk/undo',
    access: 'admin',
    needs: 'clients',
    summary: 'Restore the states returned by `POST /companies/bulk`',
    body: z.strictObject({ switched: list(SwitchedCompany, 500, 'Choose at least one') }),
    answer: { 200: z.strictObject({ changed: z.int() }) },
    errors: ['stale'],
  }),
  contents: endpoint({
    method: 'POST',
    path: '/companies/contents',
    access: 'admin',
    needs: 'clients',
    summary: 'Count the records that would be deleted with companies',
    body: z.strictObject({ ids: chosenIds }),
    answer: { 200: CompanyContents },
  }),
  similar: endpoint({
    method: 'GET',
    path: '/companies/similar',
    access: 'admin',
    needs: 'newClients',
    summary: 'Find possible duplicates of a company to be added',
    query: z.strictObject({
      name: optionalText(maxCompanyNameLength).default(''),
      email: optionalText(254).default(''),
      website: optionalText(500).default(''),
    }),
    answer: { 200: z.array(SimilarCompany) },
  }),
  get: endpoint({
    method: 'GET',
    path: '/companies/:companyId',
    access: 'member',
    summary: 'Get a company',
    params: CompanyId,
    answer: { 200: CompanyDetail },
  }),
  viewAsClient: endpoint({
    method: 'POST',
    path: '/companies/:companyId/view-as-client',
    access: 'admin',
    summary: 'View the portal as the company’s people see it, read-only',
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
