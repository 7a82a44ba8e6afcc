// How a company changes.
import type { CompanyChange, NewCompany } from '#contract/companies.ts'
import { AppError } from '#server/platform/app-error.ts'

export type CompanyState = 'waiting' | 'enabled' | 'disabled'

export interface CompanyFields extends NewCompany {
  state: CompanyState
}

/** Switching a waiting company on approves it; off leaves it waiting. */
function nextState(state: CompanyState, active: boolean | undefined): CompanyState {
  if (active === undefined) return state
  if (active) return 'enabled'
  return state === 'waiting' ? 'waiting' : 'disabled'
}

const given = <T extends object>(change: T) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** @throws AppError `stale` when someone changed the company since `change.version` */
export function changedCompany(
  company: CompanyFields & { version: number },
  { active, version, description, address, ...rest }: CompanyChange,
): CompanyFields & { version: number } {
  if (version !== undefined && version !== company.version) throw new AppError('stale')
  return {
    ...company,
    ...given(rest),
    description: description === undefined ? company.description : (description ?? ''),
    address: { ...company.address, ...given(address ?? {}) },
    state: nextState(company.state, active),
    version: company.version + 1,
  }
}
