// Imported people become unsent invitations, so no one gets access without accepting one.
import { type ImportField, ImportedPerson, allClients } from '#contract/agency/imports.ts'
import { administratorsSeeAll } from '#contract/clients/directory.ts'
import { StaffRole } from '#contract/agency/staff-roles.ts'
import { listRestorable } from '#server/records/deletions/service.ts'
import {
  findAccountsOf,
  findInCompanies,
  findInvitedToAgency,
  prepareInvitations,
  withdrawPrepared,
} from '#server/clients/people/service.ts'
import type { Cells } from './cells.ts'
import type { ImportType } from './import-type.ts'
import { namesOfHolding } from './undo-import.ts'

export const isOfAgency = (role: unknown): boolean => StaffRole.safeParse(role).success

/** 'Ada Lovelace', 'Lovelace, Ada' */
export function nameOf(fullName: string): { first: string; last: string } {
  const [beforeComma = '', afterComma] = fullName.split(',', 2).map((part) => part.trim())
  if (afterComma) return { first: afterComma, last: beforeComma }
  const words = beforeComma.split(/\s+/)
  const last = words.length > 1 ? (words.pop() ?? '') : ''
  return { first: words.join(' '), last }
}

/** Sets the fields that do not depend on existing people. */
export function putName(cells: Cells, body: Record<string, unknown>): void {
  delete body['fullName']
  const { first, last } = nameOf(cells.fullName ?? '')
  body['name'] = { first: cells['name.first'] ?? first, last: cells['name.last'] ?? last }
  body['role'] ??= 'member'
}

export interface PersonFacts {
  /** Company chosen for all rows. */
  intoCompany: string | null
  canInviteStaff: boolean
  /** Whether the person chose to invite staff. */
  invitesStaff: boolean
  /** Email addresses of confirmed staff accounts. */
  ofStaff: ReadonlySet<string>
  /** Email addresses of confirmed client accounts; empty for callers who can't manage staff. */
  ofClients: ReadonlySet<string>
}

const unasked =
  'This is an agency role. Choose whether to invite these rows to the agency or leave them out'
const clientOfStaff = `Name the client they work for, or write “${allClients}”`

export const isAllClients = (client: string): boolean => client.toLowerCase() === allClients

export const addressOfAgency = 'This address belongs to the agency, which sees every company'

/** Reasons why a person can't be invited, beyond schema errors. */
export function personIssues(
  { role, email, client = '' }: { role: unknown; email: string; client: string | undefined },
  { intoCompany, canInviteStaff, invitesStaff, ofStaff, ofClients }: PersonFacts,
): [ImportField, string][] {
  if (!isOfAgency(role)) {
    if (client === '' && !intoCompany) return [['client', 'Client is a required field']]
    return ofStaff.has(email) ? [['email', addressOfAgency]] : []
  }
  if (!canInviteStaff) return [['role', 'Only administrators can invite people to the agency']]
  if (intoCompany) return [['role', 'Import the agency’s own people without a client']]
  if (!invitesStaff) return [['role', unasked]]
  const isForAll = isAllClients(client)
  if (role === 'administrator') {
    if (client !== '' && !isForAll) return [['client', administratorsSeeAll]]
  } else if (client === '') return [['client', clientOfStaff]]
  return ofClients.has(email)
    ? [['email', 'This address belongs to a client’s account. Staff need an address of their own']]
    : []
}

const keyOf = ({ role, company, email }: ImportedPerson) =>
  `${isOfAgency(role) ? 'agency' : company} ${email}`

export const personType: ImportType<ImportedPerson> = {
  schema: ImportedPerson,
  emptyBody: { name: { first: '', last: '' }, role: 'member' },
  alsoCalled: {
    client: ['company', 'companyname', 'clientname', 'clients', 'organization', 'account'],
    'name.first': ['first', 'givenname', 'forename'],
    'name.last': ['last', 'surname', 'familyname'],
    fullName: ['name', 'person', 'contact', 'contactname'],
    email: ['mail', 'emailaddress'],
  },
  // Administrators have no client, so a role column is enough.
  needsNot: (field, mapped) => field === 'client' && mapped.includes('role'),
  isUnique: true,
  keysOf: (person) => [keyOf(person)],
  async knownKeys(tx, ctx, people) {
    const [ofAgency, ofCompanies] = [
      people.filter(({ role }) => isOfAgency(role)).map(({ email }) => email),
      people.filter(({ role }) => !isOfAgency(role)),
    ]
    const companies = [...new Set(ofCompanies.flatMap(({ company }) => company ?? []))]
    const emails = ofCompanies.map(({ email }) => email)
    const known = await findInCompanies(tx, ctx.caller, companies, emails)
    const staff =
      ofAgency.length === 0
        ? []
        : [
            ...(await findInvitedToAgency(tx, ofAgency)),
            ...(await findAccountsOf(tx, 'admin', ofAgency)),
          ]
    return [
      ...known.map(({ company, email }) => `${company} ${email}`),
      ...staff.map((email) => `agency ${email}`),
    ]
  },
  as: 'agency',
  add: (tx, ctx, people) => prepareInvitations(tx, ctx, people),
  async takeBack(tx, ctx, { id, recordIds }, { agencyDatabase }) {
    const remaining = await withdrawPrepared(tx, ctx, recordIds, id)
    const deleted = await listRestorable(agencyDatabase, recordIds)
    return [
      ...remaining.map((one) => ({ _id: one.id, name: one.name })),
      ...namesOfHolding(deleted),
    ]
  },
}
