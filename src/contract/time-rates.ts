// What an hour costs, and how time is rounded for a client.
import * as z from 'zod'
import { CompanyId } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { Id, Named, PersonName, Version, list } from './shared.ts'

/** Minutes; each entry is rounded up to the next so many. */
export const roundings = [0, 6, 15, 30] as const
export const Rounding = z.literal(roundings)
export type Rounding = z.infer<typeof Rounding>

/** Of an hour; null: none of its own. */
const Rate = Money.nullable()

export const CompanyRates = z.strictObject({
  rounding: Rounding,
  rate: Rate,
  projects: z.array(Named.extend({ rate: Rate })),
  /** Of all of it: it counts what is changed of a project, too. */
  version: Version,
})
export type CompanyRates = z.infer<typeof CompanyRates>

/** Projects that are not named keep theirs. */
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
  /** What it was when this was typed: where it is another by now, it is `stale`. */
  expected: Rate.optional(),
})
export type PersonRateChange = z.infer<typeof PersonRateChange>

export const timeRates = {
  ofCompany: endpoint({
    method: 'GET',
    path: '/companies/:companyId/rates',
    access: 'admin',
    needs: 'money',
    summary: 'What an hour costs the client, by project, and how its time is rounded',
    params: CompanyId,
    answer: { 200: CompanyRates },
  }),
  changeOfCompany: endpoint({
    method: 'PUT',
    path: '/companies/:companyId/rates',
    access: 'admin',
    needs: 'money',
    summary: 'Change what an hour costs the client, and how its time is rounded',
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
    summary: 'What an hour of each person of the agency costs, where nothing nearer is agreed',
    answer: { 200: z.array(PersonRate) },
  }),
  changeOfPerson: endpoint({
    method: 'PUT',
    path: '/time/rates/:personId',
    access: 'admin',
    needs: ['money', 'staff'],
    summary: 'Change what an hour of a person costs',
    params: z.strictObject({ personId: Id }),
    body: PersonRateChange,
    answer: { 200: PersonRate },
    errors: ['stale'],
  }),
}
