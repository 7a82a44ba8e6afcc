// Search and filters of a list.
import { SearchField } from '#web/ui/search-field.tsx'
import { type Choice, Select } from '#web/ui/select.tsx'
import type { SearchedChoices } from './list-address.ts'

export interface ListFilter<Choices> {
  name: Extract<keyof Choices, string>
  label: string
  /** The first option, with value '', means no filter. */
  options: readonly Choice[]
}

interface ListFiltersProps<Choices> {
  searchLabel: string
  filters: readonly ListFilter<Choices>[]
  choices: Choices
  onChange: (change: Partial<Choices>) => void
  searchClass?: string
  filterClass?: string
}

export function ListFilters<Choices extends SearchedChoices>(props: ListFiltersProps<Choices>) {
  const { searchLabel, filters, choices, onChange, searchClass, filterClass } = props
  // The options come from the contract; types can't express that for a computed name.
  const change = (name: string, value: string | undefined) =>
    onChange({ [name]: value } as Partial<Choices>)
  return (
    <>
      <SearchField
        label={searchLabel}
        value={choices.search}
        onChange={(text) => change('search', text)}
        className={searchClass}
      />
      {filters.map(({ name, label, options }) => (
        <Select
          key={name}
          label={label}
          isLabelHidden
          className={filterClass}
          placeholder={null}
          options={options}
          value={String(choices[name] ?? '')}
          onChange={({ target }) => change(name, target.value || undefined)}
        />
      ))}
    </>
  )
}
