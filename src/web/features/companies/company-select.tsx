// Chooses a company out of thousands: what is typed is searched on the server.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
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
      isClearable
    />
  )
}
