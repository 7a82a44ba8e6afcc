// Resolves names in rows (client, project, assignee), for all rows at once.
import { listAssignableWithEmail } from '#server/accounts/auth/service.ts'
import { findKnown } from '#server/clients/companies/service.ts'
import { findAccountsOf } from '#server/clients/people/service.ts'
import { listTitles } from '#server/work/projects/service.ts'
import { canonicalAddress } from '#contract/values/email-address.ts'
import type { ImportField } from '#contract/agency/imports.ts'
import { Id } from '#contract/shared.ts'
import { requiresApproval } from '#contract/work/approval-modes.ts'
import type { Context } from '#server/platform/context.ts'
import { cutText } from '#server/platform/cut-text.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { isPermitted } from '#server/platform/caller.ts'
import { type Cells, small } from './cells.ts'
import type { ContactFacts } from './company-type.ts'
import type { PersonFacts } from './person-type.ts'
import type { TableRow } from './rules.ts'

interface Missing {
  field: ImportField
  message: string
}

/** An id, or the problem. */
export type Found = { id: string } | Missing

export interface Names {
  companyOf: (cells: Cells) => Found
  projectOf: (cells: Cells) => { id: string; companyId: string } | Missing
  personOf: (text: string, companyId: string) => Found
  /** Whether the client would see it. */
  isShared: (projectId: string, task: { visibility?: unknown }) => boolean
  /** Whether the client would have to approve it first. */
  lacksApproval: (projectId: string, task: { status?: unknown; visibility?: unknown }) => boolean
  /** Only used for imported people and contacts of clients. */
  facts: PersonFacts & ContactFacts
}

const isId = (text: string) => Id.safeParse(text).success
const quoted = (text: string | undefined) => `“${cutText(text ?? '', 60)}”`

function only(
  ids: readonly string[] | undefined,
  field: ImportField,
  what: string,
  text?: string,
): Found {
  const [id, another] = ids ?? []
  if (id === undefined) return { field, message: `No ${what} matches ${quoted(text)}` }
  if (another === undefined) return { id }
  return { field, message: `More than one ${what} matches ${quoted(text)}` }
}

const idsBy = <Item extends { id: string }>(items: readonly Item[], key: (item: Item) => string) =>
  new Map([...Map.groupBy(items, key)].map(([name, some]) => [name, some.map(({ id }) => id)]))

/** @param rows cells of all rows */
export async function findNames(
  tx: Tx,
  ctx: Context,
  imported: Pick<TableRow, 'kind' | 'intoCompany' | 'intoProject' | 'options'>,
  rows: readonly Cells[],
): Promise<Names> {
  const { kind, intoCompany, intoProject } = imported
  const names = intoCompany ? [] : [...new Set(rows.map(({ client = '' }) => small(client)))]
  const ids = intoCompany ? [intoCompany] : names.filter(isId)
  const companies = await findKnown(tx, ctx.caller, { names, ids })
  const companyIds = companies.map(({ id }) => id)
  const projects = kind === 'task' ? await listTitles(tx, ctx.caller, companyIds) : []
  const companiesByName = idsBy(companies, ({ name }) => small(name))
  const companiesById = new Map(companies.map((company) => [company.id, company]))
  const projectsByName = idsBy(projects, ({ companyId, title }) => `${companyId} ${small(title)}`)
  const projectsById = new Map(projects.map((project) => [project.id, project]))
  const hasPeople = rows.some(({ assignedTo }) => assignedTo !== undefined)
  const people = await findPeople(tx, hasPeople ? companyIds : [])

  const companyOf = ({ client = '' }: Cells): Found =>
    intoCompany
      ? // The person may have lost access to the company since choosing it.
        (companiesById.get(intoCompany) ?? gone)
      : (companiesById.get(small(client)) ??
        only(companiesByName.get(small(client)), 'client', 'client', client))

  const isShared: Names['isShared'] = (projectId, { visibility }) =>
    visibility === undefined
      ? (projectsById.get(projectId)?.shareNewTasks ?? false)
      : visibility === 'shared'

  return {
    facts: await findFacts(tx, ctx, imported, kind === 'person' || kind === 'company' ? rows : []),
    companyOf,
    projectOf(cells) {
      const company = companyOf(cells)
      if (!('id' in company)) return company
      const title = cells.project ?? ''
      const found = intoProject
        ? { id: intoProject }
        : only(projectsByName.get(`${company.id} ${small(title)}`), 'project', 'project', title)
      return 'id' in found ? { id: found.id, companyId: company.id } : found
    },
    personOf: (text, companyId) =>
      only(people.get(`${companyId} ${personKey(text)}`), 'assignedTo', 'person', text),
    isShared,
    lacksApproval(projectId, { status, visibility }) {
      const { approvalMode = 'none' } = projectsById.get(projectId) ?? {}
      return (
        status === 'done' && isShared(projectId, { visibility }) && requiresApproval(approvalMode)
      )
    },
  }
}

const gone: Missing = { field: 'client', message: 'The selected client no longer exists' }

async function findFacts(
  tx: Tx,
  ctx: Context,
  { intoCompany, options }: Pick<TableRow, 'intoCompany' | 'options'>,
  rows: readonly Cells[],
): Promise<PersonFacts & ContactFacts> {
  const written = rows.flatMap((cells) => [cells.email ?? '', cells['contact.email'] ?? ''])
  const emails = [...new Set(written.map(canonicalAddress))]
  const canInviteStaff = isPermitted(ctx.caller, 'staff')
  const find = async (role: 'admin' | 'client') => new Set(await findAccountsOf(tx, role, emails))
  const ofStaff = await find('admin')
  return {
    intoCompany,
    canInvite: isPermitted(ctx.caller, 'people'),
    canInviteStaff,
    invitesStaff: options.invitesStaff === true,
    ofStaff,
    ofClients: canInviteStaff ? await find('client') : new Set(),
  }
}

const personKey = (text: string) => (text.includes('@') ? canonicalAddress(text) : small(text))

/** People of each company, by email address and by full name. */
async function findPeople(tx: Tx, companyIds: readonly string[]) {
  const people: { id: string; key: string }[] = []
  for (const companyId of companyIds) {
    // There are few companies, and queries in one transaction run sequentially.
    for (const { id, first, last, email } of await listAssignableWithEmail(tx, companyId)) {
      people.push({ id, key: `${companyId} ${email}` })
      people.push({ id, key: `${companyId} ${small(`${first} ${last}`)}` })
    }
  }
  return idsBy(people, ({ key }) => key)
}
