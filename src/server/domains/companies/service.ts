// What can be done with companies, one function each.
import { uuidv7 } from 'uuidv7'
import type {
  Company,
  CompanyChange,
  CompanyDetail,
  CompanyQuery,
  ListedCompany,
  NewCompany,
} from '#contract/companies.ts'
import { endSessionsOfShutOut, listMembers, listOwnerIds } from '#server/domains/auth/service.ts'
import { recordDeletion } from '#server/domains/deletions/service.ts'
import type { Context, Work } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { List } from '#server/platform/list.ts'
import { sendEmail } from '#server/platform/mail/email.ts'
import { authorize, permissions } from '#server/platform/policy.ts'
import { AppError } from '#server/platform/app-error.ts'
import { companyApproved } from './emails.ts'
import { policy } from './policy.ts'
import { presentCompany, presentListedCompany } from './present.ts'
import { changedCompany } from './rules.ts'
import * as store from './store.ts'

/** JSON text of the contract's array of companies. */
export function listAllCompanies(ctx: Context): Promise<string> {
  return ctx.read((tx) => store.allCompaniesJson(tx, ctx.viewer))
}

export const companyList: List<CompanyQuery, store.ListedCompanyRow, ListedCompany> = {
  name: 'companies',
  rows: store.matchingCompanies,
  idColumn: 'companies.id',
  present: presentListedCompany,
  csv: {
    'Company | Client': ({ name }) => name,
    Status: ({ active }) => (active ? 'Enabled' : 'Disabled'),
    Website: ({ website }) => website,
    Email: ({ email }) => email,
    Phone: ({ phone }) => phone,
    Projects: ({ projects }) => projects.length,
  },
}

/** @throws AppError `not_found` for what does not exist and for what is another's */
export async function seeCompany(tx: Tx, ctx: Context, id: string): Promise<store.CompanyRow> {
  const company = await store.findCompany(tx, ctx.viewer, id)
  if (!company) throw new AppError('not_found')
  return company
}

/** A company's people as far as the viewer may know of them: of a domain that stands on this one. */
export type SeeUsers = (tx: Tx, ctx: Context, companyId: string) => Promise<CompanyDetail['users']>

export function getCompany(ctx: Context, id: string, seeUsers: SeeUsers) {
  return ctx.read(async (tx) => {
    const company = await seeCompany(tx, ctx, id)
    return {
      ...presentCompany(company),
      users: await seeUsers(tx, ctx, id),
      can: permissions(policy, ctx.viewer, company),
    }
  })
}

export function createCompany(ctx: Context, fields: NewCompany): Promise<Company> {
  return ctx.transaction((tx) => addCompany(ctx, tx, fields))
}

/** An Enabled company, as part of something bigger. */
export async function addCompany(ctx: Work, tx: Tx, fields: NewCompany): Promise<Company> {
  const company = await store.insertCompany(tx, uuidv7(), { ...fields, state: 'enabled' })
  await recordCompany(ctx, tx, 'created', company)
  return presentCompany(company)
}

/** A company that registered itself: waits for the agency's approval. */
export async function registerCompany(
  ctx: Work,
  tx: Tx,
  fields: Omit<NewCompany, 'description'>,
): Promise<string> {
  const waiting = { ...fields, description: '', state: 'waiting' } as const
  const company = await store.insertCompany(tx, uuidv7(), waiting)
  await recordCompany(ctx, tx, 'registered', company)
  return company.id
}

/**
 * Companies that are Enabled wait for approval again.
 * @returns which of them were
 */
export async function withdrawApproval(ctx: Work, tx: Tx, ids: string[]): Promise<string[]> {
  const companies = await store.withdrawApproval(tx, ids)
  ctx.recheckAccess(await listMembers(tx, ids))
  await recordCompany(ctx, tx, 'changed', ...companies)
  return companies.map(({ id }) => id)
}

/** Something was done to the company's people: told as a change of the company. */
export async function recordPeople(
  ctx: Work,
  tx: Tx,
  companyId: string,
  action: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const company = await store.findFacts(tx, companyId)
  if (!company) throw new AppError('not_found')
  const { version } = company
  await ctx.record(tx, { action, kind: 'company', id: companyId, companyId, version, detail })
}

/** For emails, which are written by nobody in particular. */
export const findCompanyFacts = store.findFacts

function recordCompany(
  ctx: Work,
  tx: Tx,
  action: string,
  ...companies: Pick<store.CompanyRow, 'id' | 'name' | 'version'>[]
) {
  const entries = companies.map(({ id, name, version }) => ({
    action,
    kind: 'company' as const,
    id,
    companyId: id,
    version: action === 'deleted' ? 0 : version,
    detail: { name },
  }))
  return ctx.record(tx, ...entries)
}

export function changeCompany(ctx: Context, id: string, change: CompanyChange): Promise<Company> {
  return ctx.transaction(async (tx) => {
    await authorizeOn(ctx, tx, id, policy.edit)
    return presentCompany(await applyChange(ctx, tx, id, change))
  })
}

async function authorizeOn(ctx: Context, tx: Tx, id: string, may: typeof policy.edit) {
  authorize(may, ctx.viewer, await seeCompany(tx, ctx, id))
}

async function applyChange(ctx: Context, tx: Tx, id: string, change: CompanyChange) {
  const [company] = await store.lockCompanies(tx, ctx.viewer, [id])
  if (!company) throw new AppError('not_found')
  const next = { ...company, ...changedCompany(company, change), updatedAt: new Date() }
  await store.saveCompany(tx, next)
  if (next.state !== company.state) await shutOut(ctx, tx, await listMembers(tx, [id]))
  if (company.state === 'waiting' && next.state === 'enabled') await emailApproved(tx, id)
  await recordCompany(ctx, tx, 'changed', next)
  return next
}

async function emailApproved(tx: Tx, companyId: string): Promise<void> {
  for (const userId of await listOwnerIds(tx, companyId)) {
    await sendEmail(tx, companyApproved, { companyId, userId })
  }
}

/** People who lost or gained a company: their sessions and open streams learn of it at once. */
async function shutOut(ctx: Context, tx: Tx, people: string[]): Promise<void> {
  await endSessionsOfShutOut(tx, people)
  ctx.recheckAccess(people)
}

export function removeCompany(ctx: Context, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    await authorizeOn(ctx, tx, id, policy.delete)
    await removeAll(ctx, tx, [id])
  })
}

async function removeAll(ctx: Context, tx: Tx, ids: string[]): Promise<number> {
  const companies = await store.lockCompanies(tx, ctx.viewer, ids)
  const people = await listMembers(tx, ids)
  await recordDeletion(
    ctx,
    tx,
    'company',
    companies.map(({ id, name, version }) => ({ id, name, version, company: id })),
  )
  await store.deleteCompanies(tx, ids)
  await shutOut(ctx, tx, people)
  await recordCompany(ctx, tx, 'deleted', ...companies)
  return companies.length
}

/** All of them or, when one is gone, none. */
export function changeCompanies(
  ctx: Context,
  ids: string[],
  action: 'enable' | 'disable' | 'delete',
): Promise<{ changed: number }> {
  return ctx.transaction(async (tx) => {
    const unique = [...new Set(ids)].toSorted()
    const found = await store.lockCompanies(tx, ctx.viewer, unique)
    if (found.length < unique.length) throw new AppError('not_found')
    if (action === 'delete') return { changed: await removeAll(ctx, tx, unique) }
    await switchCompanies(ctx, tx, found, action === 'enable')
    return { changed: unique.length }
  })
}

/** One statement for each table, however many they are. */
async function switchCompanies(
  ctx: Context,
  tx: Tx,
  companies: store.CompanyRow[],
  active: boolean,
): Promise<void> {
  const changes = companies.map((before) => ({
    before,
    next: { ...before, ...changedCompany(before, { active }) },
  }))
  const next = changes.map((change) => change.next)
  await store.saveStates(tx, next)
  const switched = changes.filter(({ before, next: { state } }) => state !== before.state)
  if (switched.length > 0) {
    await shutOut(
      ctx,
      tx,
      await listMembers(
        tx,
        switched.map(({ next: { id } }) => id),
      ),
    )
  }
  for (const {
    before,
    next: { id, state },
  } of switched) {
    if (before.state === 'waiting' && state === 'enabled') await emailApproved(tx, id)
  }
  await recordCompany(ctx, tx, 'changed', ...next)
}

export const canAddProject = policy.addProject
