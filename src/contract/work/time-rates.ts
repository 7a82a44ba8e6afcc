// Hourly rates, and how time is rounded for a client.
import * as z from 'zod'
import { CompanyId } from '../clients/companies.ts'
import { endpoint } from '../endpoint.ts'
import { Money } from '../values/money.ts'
import { Id, Named, PersonName, Version, list } from '../shared.ts'

/** In minutes; each entry is rounded up to the next multiple. */
export const roundings = [0, 6, 15, 30] as const
export const Rounding = z.literal(roundings)
export type Rounding = z.infer<typeof Rounding>

/** Per hour; null means no rate of its own. */
const Rate = Money.nullable()

export const CompanyRates = z.strictObject({
  rounding: Rounding,
  rate: Rate,
  projects: z.array(Named.extend({ rate: Rate })),
  /** Covers all rates, including changes to a project's. */
  version: Version,
})
export type CompanyRates = z.infer<typeof CompanyRates>

/** Projects not listed keep their rate. */
export const CompanyRatesChange = z.strictObject({
  rounding: Rounding.optional(),
  rate: Rate.optional(),
  projects: list(z.strictObject({ _id: Id, rate: Rate }), 500).optional(),
  version: Version.optional(),
})
export type CompanyRatesChange = z.infer<typeof CompanyRatesChange>

export const PersonRate = z.strictObject({
  person: z.strictObject({ _id: Id, name: PersonName }),
  rate: Rate,
})
export type PersonRate = z.infer<typeof PersonRate>

export const PersonRateChange = z.strictObject({
  rate: Rate,
  /** The rate the caller saw; responds `stale` if it has changed since. */
  expected: Rate.optional(),
})
export type PersonRateChange = z.infer<typeof PersonRateChange>

export const timeRates = {
  ofCompany: endpoint({
    method: 'GET',
    path: '/companies/:companyId/rates',
    access: 'admin',
    needs: 'money',
    summary: 'Get a client’s hourly rates by project, and its time rounding',
    params: CompanyId,
    answer: { 200: CompanyRates },
  }),
  changeOfCompany: endpoint({
    method: 'PUT',
    path: '/companies/:companyId/rates',
    access: 'admin',
    needs: 'money',
    summary: 'Change a client’s hourly rates and time rounding',
    params: CompanyId,
    body: CompanyRatesChange,
    answer: { 200: CompanyRates },
    errors: ['stale'],
  }),
  ofPeople: endpoint({
    method: 'GET',
    path: '/time/rates',
    access: 'admin',
    needs: ['money', 'staff'],
    summary:
      'List the default hourly rate of each staff member, used where no project or client rate applies',
    answer: { 200: z.array(PersonRate) },
  }),
  changeOfPerson: endpoint({
    method: 'PUT',
    path: '/time/rates/:personId',
    access: 'admin',
    needs: ['money', 'staff'],
    summary: 'Change a person’s default hourly rate',
    params: z.strictObject({ personId: Id }),
    body: PersonRateChange,
    answer: { 200: PersonRate },
    errors: ['stale'],
  }),
}
