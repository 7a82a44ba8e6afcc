// The company that a dialog's address names.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { companies } from '#contract/companies.ts'
import { type Load } from '#web/lib/load.ts'
import { queryOf } from '#web/lib/query.ts'

const companyOf = (companyId = '') => queryOf(companies.get, { params: { companyId } })

export const loadCompany: Load = (cache, { params }) =>
  cache.ensureQueryData(companyOf(params['companyId']))

export function useCompanyOfRoute() {
  return useSuspenseQuery(companyOf(useParams()['companyId'])).data
}
