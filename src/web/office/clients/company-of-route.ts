// The company that a dialog's address names.
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { companies } from '#contract/companies.ts'
import { missingDetails } from '#web/features/records/missing-details.tsx'
import { recordScreen } from '#web/features/records/record-screen.tsx'
import { type Load } from '#web/lib/load.ts'
import { queryOf } from '#web/lib/query.ts'

const param = 'companyId'
const backTo = 'the clients'
const query = (companyId: string) => queryOf(companies.get, { params: { companyId } })

export const loadCompany: Load = (cache, { params }) =>
  cache.ensureQueryData(query(params[param] ?? ''))

export const useCompanyOfRoute = () => useSuspenseQuery(query(useParams()[param] ?? '')).data

/** For `default`. */
export const companyScreen = (Screen: ComponentType) =>
  recordScreen({ param, query, backTo }, Screen)

/** For `ErrorBoundary`. */
export const MissingCompany = missingDetails(param, backTo)
