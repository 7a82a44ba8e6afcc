// How a company changes.
import { type CompanyChange, PartialCompany } from '#contract/clients/companies.ts'
import { checkAddress, checkVersion } from '#server/platform/rules.ts'

export type CompanyState = 'waiting' | 'enabled' | 'disabled'

export interface CompanyFields extends PartialCompany {
  state: CompanyState
}

/** Switching a waiting company on approves it; switching it off leaves it waiting. */
function nextState(state: CompanyState, active: boolean | undefined): CompanyState {
  if (active === undefined) return state
  if (active) return 'enabled'
  return state === 'waiting' ? 'waiting' : 'disabled'
}

/** Hosts shared by many companies, where the path tells their pages apart. */
const sharedHosts =
  /^(?:facebook|instagram|linkedin|youtube|tiktok|x|yelp|etsy)\.com$|^linktr\.ee$|^sites\.google\.com$/

/** The part of a web address that identifies its owner: the host without www. Empty if there is none. */
export function toSite(website: string): string {
  const [, host = '', path = ''] =
    /^(?:https?:\/\/)?(?:www\.)?([^\s/:?#]+\.[^\s/:?#]{2,})(?::\d+)?([^\s?#]*)/i.exec(website) ?? []
  const site = sharedHosts.test(host.toLowerCase()) ? `${host}${path.replace(/\/$/, '')}` : host
  return site.toLowerCase()
}

/** Fields that the company's owners may change, too. */
const isDetail = (key: string) => key in PartialCompany.shape || key === 'version'

export const isOfDetails = (change: CompanyChange): boolean => Object.keys(change).every(isDetail)

const given = <T extends object>(change: T) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** @throws AppError `stale` if the company has changed since `change.version`; `invalid` */
export function changedCompany(
  company: CompanyFields & { version: number },
  { active, version, description, address, ...rest }: CompanyChange,
): CompanyFields & { version: number } {
  checkVersion(version, company)
  const changedAddress = { ...company.address, ...given(address ?? {}) }
  checkAddress(changedAddress, company.address)
  return {
    ...company,
    ...given(rest),
    description: description === undefined ? company.description : (description ?? ''),
    address: changedAddress,
    state: nextState(company.state, active),
    version: company.version + 1,
  }
}
