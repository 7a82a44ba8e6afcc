// Chooses the portal's company: the one named in the address if the person belongs to it, otherwise their first.
import type { QueryClient } from '@tanstack/react-query'
import { redirect, useSearchParams } from 'react-router'
import type { User } from '#contract/accounts/auth.ts'
import { sessionQuery, useUser } from '#web/kit/session/session-queries.ts'
import type { Load, Place } from '#web/lib/load.ts'

type PortalCompany = User['companies'][number]

/** Search parameter in the address for people with several companies. */
const parameter = 'company'

const findChosen = (companies: readonly PortalCompany[], address: URLSearchParams) =>
  companies.find(({ _id }) => _id === address.get(parameter)) ?? companies[0]

/** Address of a path in one company's portal; the first company is the default and omits the parameter. */
export function portalPath(
  companies: readonly PortalCompany[],
  companyId: string,
  path: string,
): string {
  if (companies.length < 2 || companies[0]?._id === companyId) return path
  return `${path}?${parameter}=${companyId}`
}

export interface Portal {
  company: PortalCompany
  companies: readonly PortalCompany[]
  /** False while staff view the portal as a client. */
  canWrite: boolean
  /** False for staff viewing the portal whose role may not see money. */
  canSeeMoney: boolean
  /** Keeps a path within this company's portal. */
  to: (path: string) => string
}

/** Undefined while the person's approval is pending. */
export function usePortalIfAny(): Portal | undefined {
  const { companies, isClientView, hidesMoney } = useUser()
  const company = findChosen(companies, useSearchParams()[0])
  return (
    company && {
      company,
      companies,
      canWrite: !isClientView,
      canSeeMoney: !hidesMoney,
      to: (path) => portalPath(companies, company._id, path),
    }
  )
}

/** @throws Error if the person has no company; the frame renders these screens only if there is one */
export function usePortal(): Portal {
  const portal = usePortalIfAny()
  if (!portal) throw new Error('The portal requires a company')
  return portal
}

/** Loads a screen's queries for the portal's company; does nothing while approval is pending. */
export const loadPortal =
  (load: (cache: QueryClient, companyId: string, place: Place) => Promise<unknown>): Load =>
  async (cache, place) => {
    const { user } = await cache.ensureQueryData(sessionQuery)
    const company = findChosen(user.companies, place.url.searchParams)
    if (company) await load(cache, company._id, place)
  }

/**
 * Like `loadPortal` for one record's screen: redirects to the portal of the record's company if the address names another
 * of the person's companies or none.
 */
export const loadRecord = <Row extends { company: string | null }>(
  read: (cache: QueryClient, place: Place, companyId: string) => Promise<Row>,
  readMore?: (cache: QueryClient, record: Row) => Promise<unknown>,
): Load =>
  loadPortal(async (cache, companyId, place) => {
    const record = await read(cache, place, companyId)
    const { companies } = (await cache.ensureQueryData(sessionQuery)).user
    const owned = companies.find(({ _id }) => _id === record.company)
    if (owned && owned._id !== companyId) {
      const address = new URLSearchParams(place.url.searchParams)
      address.set(parameter, owned._id)
      throw redirect(`${place.url.pathname}?${address}`)
    }
    await readMore?.(cache, record)
  })
