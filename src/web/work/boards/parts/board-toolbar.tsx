// Board toolbar: board selection, search, active filters and the number of cards left.
import ListFilter from 'lucide-react/icons/list-filter'
import X from 'lucide-react/icons/x'
import { type ReactNode, useRef } from 'react'
import {
  chosenFacets,
  type FilterOptions,
  type FilterValues,
  isFiltering,
  withoutFilter,
} from '#web/kit/boards/board-filter.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/cx.ts'
import { floatingAlign, floatingClass } from '#web/ui/layer-classes.ts'
import { useLayer } from '#web/ui/layer.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { Select } from '#web/ui/select.tsx'

/** Toggles between archived and active cards. */
export interface ArchiveSwitch {
  isShown: boolean
  show: (isShown: boolean) => void
}

interface BoardToolbarProps<Card> {
  /** Plural noun for the cards: 'tasks'. */
  noun: string
  selectors: ReactNode
  options: FilterOptions<Card>
  cards: readonly Card[]
  shownCount: number
  values: FilterValues
  onChange: (change: Partial<FilterValues>) => void
  /** A card the filter hides but the user should know about. */
  hidden: { title: string; onShow: () => void } | undefined
  archive: ArchiveSwitch | undefined
}

export function BoardToolbar<Card>(props: BoardToolbarProps<Card>) {
  const { noun, selectors, options, cards, shownCount, values, onChange, hidden, archive } = props
  const filter = useRef<HTMLDivElement>(null)

  /** The pressed button disappears, so focus moves to the filter button. */
  function remove(change: Partial<FilterValues>) {
    onChange(change)
    focusFilter()
  }
  const focusFilter = () => filter.current?.querySelector('button')?.focus()
  const isFiltered = isFiltering(values)

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="flex gap-3 *:min-w-0 *:flex-1 max-sm:w-full sm:*:w-44 sm:*:flex-none lg:*:w-60">
          {selectors}
        </div>
        <div
          ref={filter}
          role="search"
          aria-label={`Filter ${noun}`}
          className="flex min-w-48 flex-1 gap-2 sm:max-w-96"
        >
          <SearchField
            label={`Search ${noun}`}
            value={values.search}
            onChange={(search) => onChange({ search })}
            className="min-w-0 flex-1"
            keys="/"
          />
          <FilterButton {...{ noun, options, cards, values, onChange, archive }} />
        </div>
      </div>
      {(isFiltered || archive?.isShown) && (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          {/* Comes first because a panel beside the board covers the end of the row. */}
          {hidden && (
            <p role="status" className="flex w-full min-w-0 items-center gap-2">
              <span className="min-w-0 truncate">“{hidden.title}” is hidden by the filter.</span>
              <Button size="sm" onClick={hidden.onShow}>
                Show
              </Button>
            </p>
          )}
          {isFiltered && (
            <p role="status" className="text-muted tabular-nums">
              {shownCount} of {cards.length} {noun}
            </p>
          )}
          {archive?.isShown && (
            <Chip
              text="Archived"
              onRemove={() => {
                archive.show(false)
                focusFilter()
              }}
            />
          )}
          {chosenFacets(options, values).map(({ facet, value }) => (
            <Chip
              key={facet.name}
              text={`${facet.label}: ${
                facet.optionsOf(cards).find((one) => one.value === value)?.label ?? value
              }`}
              onRemove={() => remove({ [facet.name]: '' })}
            />
          ))}
          {isFiltered && (
            <Button variant="quiet" size="sm" onClick={() => remove(withoutFilter(values))}>
              Clear
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove filter ${text}`}
      onClick={onRemove}
      className="inline-flex h-7 max-w-64 items-center gap-1.5 rounded-full border border-line-strong bg-raised px-2.5 text-sm hover:bg-hover pointer-coarse:h-10"
    >
      <span className="truncate">{text}</span>
      <X size={12} aria-hidden className="shrink-0 text-muted" />
    </button>
  )
}

type FilterButtonProps<Card> = Pick<
  BoardToolbarProps<Card>,
  'noun' | 'options' | 'cards' | 'values' | 'onChange' | 'archive'
>

function FilterButton<Card>(props: FilterButtonProps<Card>) {
  const { noun, options, cards, values, onChange, archive } = props
  const layer = useLayer('dialog', (element) => element.querySelector('select')?.focus())
  const count = chosenFacets(options, values).length
  return (
    <>
      <Button icon={<ListFilter size={16} aria-hidden />} {...layer.trigger}>
        Filter
        {count > 0 && <Badge tone="info">{count}</Badge>}
      </Button>
      {layer.isOpen && (
        <div
          {...layer.layer}
          role="dialog"
          aria-label={`Filter ${noun} by`}
          className={cx(floatingClass, floatingAlign.end, 'w-64 space-y-3 p-4')}
        >
          {options.facets.map(({ name, label, optionsOf }) => (
            <Select
              key={name}
              label={label}
              placeholder="Any"
              options={optionsOf(cards)}
              value={values[name] ?? ''}
              onChange={({ target }) => onChange({ [name]: target.value })}
            />
          ))}
          {archive && (
            <Checkbox
              label={`Archived ${noun}`}
              checked={archive.isShown}
              onChange={({ target }) => archive.show(target.checked)}
            />
          )}
        </div>
      )}
    </>
  )
}
