// Hourly rates of clients, their projects and the agency's people.
import type {
  CompanyRates,
  CompanyRatesChange,
  PersonRate,
  PersonRateChange,
} from '#contract/work/time-rates.ts'
import { requireCompany } from '#server/clients/companies/service.ts'
import { invalid, orNotFound } from '#server/platform/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import { checkVersion, requireCurrentCurrency } from '#server/platform/rules.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import * as store from './rates-store.ts'
import { requireExpected } from './rules.ts'

async function ratesOf(tx: Tx, ctx: Context, companyId: string): Promise<CompanyRates> {
  const terms = await store.findTerms(tx, companyId)
  const projects = await store.listProjectRates(tx, ctx.caller, companyId)
  return { ...terms, projects: projects.map(({ id, ...project }) => ({ _id: id, ...project })) }
}

export function getRates(ctx: Context, company: string): Promise<CompanyRates> {
  return ctx.read(async (tx) => {
    const { id } = await requireCompany(tx, ctx, company)
    return ratesOf(tx, ctx, id)
  })
}

export function changeRates(
  ctx: Context,
  company: string,
  { projects = [], version, ...change }: CompanyRatesChange,
): Promise<CompanyRates> {
  return ctx.transaction(async (tx) => {
    const { id: companyId, name, version: companyVersion } = await requireCompany(tx, ctx, company)
    const before = await store.lockTerms(tx, companyId)
    checkVersion(version, before)
    const listed = await store.listProjectRates(tx, ctx.caller, companyId)
    requireCurrentCurrency('rate', change.rate, before.rate)
    const known = new Map(listed.map(({ id, rate }) => [id, rate]))
    for (const [place, { _id: projectId, rate }] of projects.entries()) {
      if (!known.has(projectId)) {
        throw invalid({ [`projects.${place}._id`]: 'This client has no such project' })
      }
      requireCurrentCurrency(`projects.${place}.rate`, rate, known.get(projectId))
      // Queries on one transaction run sequentially.
      await store.saveProjectRate(tx, { companyId, projectId, rate })
    }
    const { rounding = before.rounding, rate = before.rate } = change
    await store.saveTerms(tx, companyId, { rounding, rate, version: before.version + 1 })
    const entry = { action: 'changed rates', kind: 'company', id: companyId } as const
    const of = { companyId, version: companyVersion, isInternal: true }
    await ctx.record(tx, { ...entry, ...of, detail: { name } })
    return ratesOf(tx, ctx, companyId)
  })
}

type RateRow = Awaited<ReturnType<typeof store.listPersonRates>>[number]

const presentRate = ({ id, first, last, rate }: RateRow): PersonRate => ({
  person: { _id: id, name: { first, last } },
  rate,
})

export const listPersonRates = (ctx: Context): Promise<PersonRate[]> =>
  ctx.read(async (tx) => (await store.listPersonRates(tx)).map(presentRate))

export function changePersonRate(
  ctx: Context,
  personId: string,
  { rate, expected }: PersonRateChange,
): Promise<PersonRate> {
  return ctx.transaction(async (tx) => {
    await store.lockPerson(tx, personId)
    const person = orNotFound((await store.listPersonRates(tx, personId))[0])
    requireExpected(person.rate, expected, rate)
    requireCurrentCurrency('rate', rate, person.rate)
    await store.savePersonRate(tx, personId, rate)
    const detail = { name: `${person.first} ${person.last}` }
    const entry = { action: 'changed rates', kind: 'person', id: personId } as const
    await ctx.record(tx, { ...entry, version: 1, isInternal: true, detail })
    return presentRate({ ...person, rate })
  })
}
