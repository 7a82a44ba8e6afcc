// The company that a dialog's address names.
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { companyOf } from '#web/features/companies/company-queries.ts'
import { missingDetails } from '#web/features/records/missing-details.tsx'
import { recordScreen } from '#web/features/records/record-screen.tsx'
import { type Load } from '#web/lib/load.ts'

const param = 'companyId'
const backTo = 'the clients'

export const loadCompany: Load = (cache, { params }) =>
  cache.ensureQueryData(companyOf(params[param] ?? ''))

export const useCompanyOfRoute = () => useSuspenseQuery(companyOf(useParams()[param] ?? '')).data

/** For `default`. */
export const companyScreen = (Screen: ComponentType) =>
  recordScreen({ param, query: companyOf, backTo }, Screen)

/** For `ErrorBoundary`. */
export const MissingCompany = missingDetails(param, backTo)
