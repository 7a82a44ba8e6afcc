// Finding clients: by words and by status. What is typed reaches the address a moment later.
import { useEffect, useState } from 'react'
import { addressOf } from '#contract/endpoint.ts'
import { companies } from '#contract/companies.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { TableQuery } from './client-table-address.ts'

const typingPauseMs = 150

const statuses = [
  { value: '', label: 'All statuses' },
  { value: 'enabled', label: 'Enabled' },
  { value: 'disabled', label: 'Disabled' },
  { value: 'waiting', label: 'Waiting' },
]

interface ClientToolsProps {
  query: TableQuery
  onChange: (change: Partial<TableQuery>) => void
}

export function ClientTools({ query, onChange }: ClientToolsProps) {
  const { search, status, sort } = query
  const exported = addressOf(companies.list, {}, { search, status, sort, format: 'csv' })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchBox key={search === '' ? 'empty' : 'given'} search={search} onChange={onChange} />
      <Select
        label="Status"
        isLabelHidden
        className="w-40"
        placeholder={null}
        options={statuses}
        value={status ?? ''}
        onChange={({ target }) =>
          onChange({ status: (target.value || undefined) as TableQuery['status'] })
        }
      />
      <a className={buttonClass()} href={exported} download="companies.csv">
        Export CSV
      </a>
    </div>
  )
}

function SearchBox({ search, onChange }: { search: string } & Pick<ClientToolsProps, 'onChange'>) {
  const [typed, setTyped] = useState(search)
  useEffect(() => {
    if (typed === search) return undefined
    const timer = setTimeout(() => onChange({ search: typed }), typingPauseMs)
    return () => clearTimeout(timer)
    // Only typing starts the pause anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed])
  return (
    <SearchField
      label="Search clients"
      value={typed}
      onChange={setTyped}
      className="w-full sm:w-72"
    />
  )
}
