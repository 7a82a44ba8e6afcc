// Whose portal it is: of the companies that one may use, the one that the address names, else the first.
import type { QueryClient } from '@tanstack/react-query'
import { redirect, useSearchParams } from 'react-router'
import type { User } from '#contract/auth.ts'
import { sessionQuery, useUser } from '#web/features/session/session-queries.ts'
import type { Load, Place } from '#web/lib/load.ts'

type PortalCompany = User['companies'][number]

/** In the address, where somebody has several companies. */
const parameter = 'company'

const chosenOf = (companies: readonly PortalCompany[], address: URLSearchParams) =>
  companies.find(({ _id }) => _id === address.get(parameter)) ?? companies[0]

/** Of a path within the portal of one company; the first needs no naming. */
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
  /** Not while somebody of staff only looks. */
  canWrite: boolean
  /** Not while somebody of staff looks whose role sees none. */
  canSeeMoney: boolean
  /** Leads on within this company's portal. */
  to: (path: string) => string
}

/** Undefined for whoever waits for approval. */
export function usePortalIfAny(): Portal | undefined {
  const { companies, isClientView, hidesMoney } = useUser()
  const company = chosenOf(companies, useSearchParams()[0])
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

/** Only below the frame, which shows its screens to nobody else. */
export function usePortal(): Portal {
  const portal = usePortalIfAny()
  if (!portal) throw new Error('There is no company whose portal this would be')
  return portal
}

/** A screen's queries over the company that the address names; whoever has none waits for approval. */
export const loadPortal =
  (load: (cache: QueryClient, companyId: string, place: Place) => Promise<unknown>): Load =>
  async (cache, place) => {
    const { user } = await cache.ensureQueryData(sessionQuery)
    const company = chosenOf(user.companies, place.url.searchParams)
    if (company) await load(cache, company._id, place)
  }

/**
 * The same of the screen of one record: at an address that names another of one's own companies, or none, it leads on to the
 * record's.
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
