// Chooses a company out of thousands: what is typed is searched on the server.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { companies } from '#contract/companies.ts'
import { queryOf } from '#web/lib/query.ts'
import { ComboBox } from '#web/ui/combo-box.tsx'

const shownAtOnce = 50

/** The companies a selector offers for what is typed. */
export const companiesMatching = (search: string) =>
  queryOf(companies.list, { query: { search, size: shownAtOnce } })

export const companyWith = (companyId: string) => queryOf(companies.get, { params: { companyId } })

interface CompanySelectProps {
  value: string | null
  onChange: (companyId: string | null) => void
}

export function CompanySelect({ value, onChange }: CompanySelectProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const found = useQuery({ ...companiesMatching(search), placeholderData: keepPreviousData })
  const chosen = useQuery({ ...companyWith(value ?? ''), enabled: value !== null })
  return (
    <ComboBox
      label="Select Company"
      items={(found.data?.items ?? []).map(({ _id, name }) => ({ id: _id, name }))}
      value={value}
      chosen={chosen.data && { id: chosen.data._id, name: chosen.data.name }}
      onChange={onChange}
      onSearch={setTyped}
      isLoading={found.isFetching}
      emptyText="No company matches"
      description={search === '' && found.data?.total === 0 ? <NoneYet /> : undefined}
      isClearable
    />
  )
}

/** Where there is nothing to choose from, the way to the first one. */
function NoneYet() {
  return (
    <>
      There is no client yet.{' '}
      <Link to="/app/admin/clients/new" className="text-accent underline underline-offset-4">
        Add client
      </Link>
    </>
  )
}
