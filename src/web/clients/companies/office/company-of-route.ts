// Loads the company named in a dialog's address.
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { companyOf } from '#web/clients/companies/queries.ts'
import { missingDetails } from '#web/kit/records/missing-details.tsx'
import { recordScreen } from '#web/kit/records/record-screen.tsx'
import { type Load } from '#web/lib/load.ts'

const param = 'companyId'
const backTo = 'the clients'

export const loadCompany: Load = (cache, { params }) =>
  cache.ensureQueryData(companyOf(params[param] ?? ''))

export const useCompanyOfRoute = () => useSuspenseQuery(companyOf(useParams()[param] ?? '')).data

/** Wraps a screen for the route's `default` export. */
export const companyScreen = (Screen: ComponentType) =>
  recordScreen({ param, query: companyOf, backTo }, Screen)

/** For the route's `ErrorBoundary` export. */
export const MissingCompany = missingDetails(param, backTo)
