// Clients a role applies to: all or a selection.
import { useQueries } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { companyOf } from '#web/clients/companies/queries.ts'
import { CompanySelect } from '#web/clients/companies/parts/company-select.tsx'
import { FieldError } from '#web/ui/field-shell.tsx'
import { Segmented } from '#web/ui/segmented.tsx'

/** Badge for a selected name, with a remove button. */
function RemovableBadge({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove ${name}`}
      onClick={onRemove}
      className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border border-line-strong bg-raised px-2.5 text-sm hover:bg-hover pointer-coarse:h-10"
    >
      <span className="truncate">{name}</span>
      <X size={12} aria-hidden className="shrink-0 text-muted" />
    </button>
  )
}

interface CompaniesChoiceProps {
  /** Null means all. */
  value: readonly string[] | null
  onChange: (companies: string[] | null) => void
  error?: string | undefined
  className?: string
}

const scopes = [
  { value: 'all', label: 'All clients' },
  { value: 'chosen', label: 'Chosen clients' },
] as const

export function CompaniesChoice({ value, onChange, error, className }: CompaniesChoiceProps) {
  return (
    <div className={className}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <span className="text-sm font-medium" aria-hidden>
          For
        </span>
        <Segmented
          label="For which clients"
          value={value === null ? 'all' : 'chosen'}
          onChange={(scope) => onChange(scope === 'all' ? null : [])}
          segments={scopes}
          className="w-fit"
        />
        {value && (
          <>
            <Chosen ids={value} onRemove={(id) => onChange(value.filter((one) => one !== id))} />
            <CompanySelect
              label="Add client"
              isLabelHidden
              placeholder="Add a client…"
              value={null}
              onChange={(id) => {
                if (id !== null && !value.includes(id)) onChange([...value, id])
              }}
            />
          </>
        )}
        {error && <FieldError id="companies-error">{error}</FieldError>}
      </div>
    </div>
  )
}

function Chosen({ ids, onRemove }: { ids: readonly string[]; onRemove: (id: string) => void }) {
  const names = useQueries({ queries: ids.map((id) => companyOf(id)) })
  if (ids.length === 0) {
    return <p className="text-sm text-muted">None yet, so they can’t see any clients.</p>
  }
  return (
    <ul aria-label="Chosen clients" className="flex flex-wrap gap-1.5">
      {ids.map((id, index) => (
        <li key={id} className="max-w-full">
          <RemovableBadge name={names[index]?.data?.name ?? '…'} onRemove={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  )
}
