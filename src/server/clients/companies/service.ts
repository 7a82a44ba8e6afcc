// Company operations, one function each.
import { uuidv7 } from 'uuidv7'
import type {
  Company,
  CompanyChange,
  CompanyDetail,
  CompanyQuery,
  ListedCompany,
  PartialCompany,
  SimilarCompany,
} from '#contract/clients/companies.ts'
import { listMembers } from '#server/accounts/auth/service.ts'
import type { Context, Work } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { wholeClientMs, withTimeLimit } from '#server/platform/database/time-limit.ts'
import type { List } from '#server/platform/list.ts'
import { type Policy, authorize, permissions } from '#server/platform/policy.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { canSeeAllCompanies, isStaff } from '#server/platform/caller.ts'
import { changedFields, checkAddress } from '#server/platform/rules.ts'
import { emailApproved, recheckMembers, recordCompany, removeCompanies } from './effects.ts'
import { policy } from './policy.ts'
import { presentCompany, presentListedCompany } from './present.ts'
import { changedCompany, isOfDetails, toSite } from './rules.ts'
import * as store from './store.ts'

/** Returns the JSON text of the contract's array of companies. */
export function listAllCompanies(ctx: Context): Promise<string> {
  return ctx.read((tx) => store.allCompaniesJson(tx, ctx.caller))
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

/** Existing companies that may be the one being added, most likely first. */
export function findSimilar(
  ctx: Context,
  { name, email, website }: { name: string; email: string; website: string },
): Promise<SimilarCompany[]> {
  return ctx.read((tx) => store.findSimilar(tx, { name, email, site: toSite(website) }))
}

/** @throws AppError `not_found` if it does not exist or the caller may not see it */
export async function requireCompany(tx: Tx, ctx: Context, id: string): Promise<store.CompanyRow> {
  return orNotFound(await store.findCompany(tx, ctx.caller, id))
}

export function getCompany(ctx: Context, id: string): Promise<CompanyDetail> {
  return ctx.read(async (tx) => {
    const { users, ...company } = orNotFound(await store.findCompanyWithUsers(tx, ctx.caller, id))
    return { ...presentCompany(company), users, can: permissions(policy, ctx.caller, company) }
  })
}

export function createCompany(ctx: Context, fields: PartialCompany): Promise<Company> {
  return ctx.transaction((tx) => addCompany(tx, ctx, fields))
}

/**
 * Adds an enabled company as part of a larger operation.
 * @throws AppError `invalid`
 */
export async function addCompany(tx: Tx, ctx: Work, fields: PartialCompany): Promise<Company> {
  checkAddress(fields.address)
  const company = await store.insertCompany(tx, uuidv7(), { ...fields, state: 'enabled' })
  await recordCompany(tx, ctx, 'created', company)
  return presentCompany(company)
}

/** Adds a company that registered itself and waits for approval. */
export async function registerCompany(
  tx: Tx,
  ctx: Work,
  fields: Omit<PartialCompany, 'description'>,
): Promise<string> {
  const waiting = { ...fields, description: '', state: 'waiting' } as const
  const company = await store.insertCompany(tx, uuidv7(), waiting)
  await recordCompany(tx, ctx, 'registered', company)
  return company.id
}

/**
 * Sets enabled companies back to waiting for approval.
 * @returns the ids of those that were enabled
 */
export async function withdrawApproval(tx: Tx, ctx: Work, ids: string[]): Promise<string[]> {
  const companies = await store.withdrawApproval(tx, ids)
  ctx.recheckAccess(await listMembers(tx, ids))
  await recordCompany(tx, ctx, 'changed', ...companies)
  return companies.map(({ id }) => id)
}

/** Records a change of the company's people as a change of the company. */
export async function recordPeople(
  tx: Tx,
  ctx: Work,
  companyId: string,
  action: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const company = orNotFound(await store.findFacts(tx, companyId))
  const { version } = company
  await ctx.record(tx, { action, kind: 'company', id: companyId, companyId, version, detail })
}

/** For emails, which have no caller. */
export const findCompanyFacts = store.findFacts

export const { findBuyer, findKnown, lockCompany, listVersions } = store

/**
 * Switching and deleting companies may end sessions of people who also belong to other companies, so both run in the agency's
 * role. Row-level security therefore checks the caller's access here first.
 */
export async function assertSeen(ctx: Context, ids: readonly string[]): Promise<void> {
  if (canSeeAllCompanies(ctx.caller)) return
  await ctx.read(async (tx) => {
    for (const id of ids) await requireCompany(tx, ctx, id)
  })
}

export async function changeCompany(
  ctx: Context,
  id: string,
  change: CompanyChange,
): Promise<Company> {
  const isSwitch = isStaff(ctx.caller) && change.active !== undefined
  if (isSwitch) await assertSeen(ctx, [id])
  return ctx.transaction(
    async (tx) => {
      await authorizeOn(tx, ctx, id, isOfDetails(change) ? policy.editDetails : policy.edit)
      return presentCompany(await applyChange(tx, ctx, id, change))
    },
    isSwitch ? 'agency' : undefined,
  )
}

async function authorizeOn(tx: Tx, ctx: Context, id: string, may: Policy<{ id: string }>) {
  authorize(may, ctx.caller, await requireCompany(tx, ctx, id))
}

async function applyChange(tx: Tx, ctx: Context, id: string, change: CompanyChange) {
  const company = orNotFound((await store.lockCompanies(tx, ctx.caller, [id]))[0])
  const next = { ...company, ...changedCompany(company, change), updatedAt: new Date() }
  await store.saveCompany(tx, company, next)
  if (next.state !== company.state) await recheckMembers(tx, ctx, [id])
  if (company.state === 'waiting' && next.state === 'enabled') await emailApproved(tx, id)
  await recordCompany(tx, ctx, 'changed', { ...next, fields: changedFields(company, next) })
  return next
}

export async function removeCompany(ctx: Context, id: string): Promise<void> {
  await assertSeen(ctx, [id])
  const remove = async (tx: Tx) => {
    await authorizeOn(tx, ctx, id, policy.delete)
    await removeCompanies(tx, ctx, [id])
  }
  return withTimeLimit(wholeClientMs, () => ctx.transaction(remove, 'agency'))
}

export const canAddProject = policy.addProject

/** Adds enabled companies as part of a larger operation. @returns their ids */
export async function addCompanies(
  tx: Tx,
  ctx: Pick<Context, 'recordMany'>,
  companies: readonly PartialCompany[],
): Promise<string[]> {
  const added = companies.map((fields) => ({
    id: uuidv7(),
    ...fields,
    state: 'enabled' as const,
  }))
  await store.insertCompanies(tx, added)
  await ctx.recordMany(
    tx,
    added.map(({ id, name }) => ({
      action: 'created',
      kind: 'company',
      id,
      companyId: id,
      version: 1,
      detail: { name },
    })),
  )
  return added.map(({ id }) => id)
}
