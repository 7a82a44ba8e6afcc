// Maps companies to the API's form.
import type { Company, ListedCompany } from '#contract/clients/companies.ts'
import type { CompanyRow, ListedCompanyRow } from './store.ts'

export function presentCompany(row: CompanyRow): Company {
  const { id, state, projects, createdAt, updatedAt, ...fields } = row
  return {
    ...fields,
    _id: id,
    active: state === 'enabled',
    waiting: state === 'waiting',
    projects,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

export const presentListedCompany = ({
  awaitsConfirmation,
  ...company
}: ListedCompanyRow): ListedCompany => ({ ...presentCompany(company), awaitsConfirmation })
