// Finding clients: by words and by status.
import { addressOf } from '#contract/endpoint.ts'
import { companies } from '#contract/companies.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { SearchBox } from '../search-box.tsx'
import type { TableQuery } from './client-table-address.ts'

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
      <SearchBox
        label="Search clients"
        value={search}
        onChange={(text) => onChange({ search: text })}
      />
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
