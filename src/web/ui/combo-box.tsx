// Combo box for long lists: type to filter, arrows and Enter to choose. Renders at most a hundred entries.
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import X from 'lucide-react/icons/x'
import { useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { IconButton } from './button.tsx'
import { ComboBoxList } from './combo-box-list.tsx'
import { isComposing } from '../lib/composing.ts'
import { counted } from '../lib/counted.ts'
import { formatNumber } from '../lib/locale.ts'
import { cx } from './cx.ts'
import { FieldShell, useFieldIds, type FieldTexts } from './field-shell.tsx'
import { indexEntries, matchEntries, withFirst, type Entry } from './matching.ts'
import { useEarlyText } from './use-early-text.ts'

export type { Entry } from './matching.ts'

export type ComboBoxProps = FieldTexts & {
  items: readonly Entry[]
  value: string | null
  onChange: (id: string | null) => void
  /** If given, the caller does the search (e.g. on the server), and `items` are its results. */
  onSearch?: ((text: string) => void) | undefined
  /** The chosen entry, in case `items` doesn't contain it. */
  chosen?: Entry | undefined
  /** Entries offered first while nothing is typed; called when the list opens. */
  recent?: (() => readonly Entry[]) | undefined
  placeholder?: string | undefined
  emptyText?: string | undefined
  isClearable?: boolean | undefined
  isDisabled?: boolean | undefined
  isLoading?: boolean | undefined
  name?: string | undefined
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

const shownAtMost = 100
/** Shorter lists don't need recent entries first. */
const maxWithoutRecent = 6

export function ComboBox({
  label,
  isLabelHidden,
  description,
  error,
  note,
  isRequired,
  className,
  items,
  value,
  onChange,
  onSearch,
  chosen,
  recent,
  placeholder = 'Select...',
  emptyText = 'Nothing found',
  isClearable = false,
  isDisabled = false,
  isLoading = false,
  name,
  onBlur,
  ref,
}: ComboBoxProps) {
  const texts = { label, isLabelHidden, description, error, note, isRequired, className }
  const ids = useFieldIds(texts)
  const listId = `${ids.id}-list`
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const [first, setFirst] = useState<readonly Entry[]>([])
  const input = useRef<HTMLInputElement>(null)

  const current = value === null ? undefined : (items.find((one) => one.id === value) ?? chosen)
  const index = useMemo(() => indexEntries(items), [items])
  const { shown, total } = useMemo(() => {
    if (!isOpen) return nothing
    const found = matchEntries(index, onSearch ? '' : (typed ?? ''), shownAtMost)
    return typed ? found : withFirst(found, first)
  }, [isOpen, index, typed, onSearch, first])

  const foundNote = isLoading && total === 0 ? 'Loading...' : noteOn(shown.length, total, emptyText)

  function open(at: 'chosen' | 'last' = 'chosen') {
    if (isOpen || isDisabled) return
    setOpen(true)
    setTyped(null)
    const offered = recent && items.length > maxWithoutRecent ? recent() : []
    setFirst(offered)
    const all = withFirst(matchEntries(index, '', shownAtMost), offered).shown
    const chosenAt = all.findIndex((one) => one.id === value)
    setActive(at === 'last' && chosenAt < 0 ? all.length - 1 : Math.max(0, chosenAt))
  }

  function close() {
    setOpen(false)
    if (typed !== null) onSearch?.('')
    setTyped(null)
  }

  function take(entry: Entry | undefined) {
    if (!entry) return
    onChange(entry.id)
    close()
  }

  function type(text: string) {
    setOpen(true)
    setTyped(text)
    setActive(0)
    onSearch?.(text)
  }

  useEarlyText(input, current?.name ?? '', type)

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event.nativeEvent)) return
    const last = shown.length - 1
    const moves: Record<string, number | undefined> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(last, active + 8),
      PageUp: Math.max(0, active - 8),
    }
    const next = moves[event.key]
    if (!isOpen) {
      if (event.key === 'ArrowDown' || (event.key === 'ArrowUp' && !event.altKey)) {
        event.preventDefault()
        open(event.key === 'ArrowUp' ? 'last' : 'chosen')
      }
    } else if (event.altKey && event.key === 'ArrowUp') {
      event.preventDefault()
      close()
    } else if (next !== undefined && shown.length > 0) {
      event.preventDefault()
      setActive(next)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      take(shown[active])
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
      input.current?.select()
    }
  }

  return (
    <FieldShell {...texts} ids={ids}>
      <div className="relative">
        <input
          {...ids.control}
          ref={(element) => {
            input.current = element
            if (typeof ref === 'function') return ref(element)
            if (ref) ref.current = element
            return undefined
          }}
          type="text"
          role="combobox"
          name={name}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen && shown[active] ? `${listId}-${active}` : undefined}
          required={isRequired}
          disabled={isDisabled}
          placeholder={current?.name ?? placeholder}
          value={typed ?? current?.name ?? ''}
          className={cx('control text-ellipsis', isClearable && current ? 'pr-15' : 'pr-8')}
          onChange={(event) => type(event.target.value)}
          onClick={(event) => {
            if (!isOpen) event.currentTarget.select()
            open()
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            close()
            onBlur?.()
          }}
        />
        {isClearable && current && !isDisabled && (
          <IconButton
            label="Clear"
            aria-describedby={`${ids.id}-label`}
            size="sm"
            className="absolute! top-1/2 right-7 -translate-y-1/2 pointer-coarse:size-8"
            onClick={() => {
              onChange(null)
              input.current?.focus()
            }}
          >
            <X size={14} aria-hidden />
          </IconButton>
        )}
        {isLoading ? (
          <span className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted">
            <span className="spinner block" />
          </span>
        ) : (
          <ChevronsUpDown
            size={14}
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted"
          />
        )}
        {/* Always mounted, because screen readers only announce text added to an existing live region. */}
        <p role="status" className="sr-only">
          {isOpen && foundNote}
        </p>
        {isOpen && (
          <ComboBoxList
            id={listId}
            anchor={input}
            shown={shown}
            active={active}
            value={value}
            recentCount={typed ? 0 : first.length}
            note={foundNote}
            isNoteShown={total === 0 || total > shown.length}
            onPoint={setActive}
            onTake={take}
          />
        )}
      </div>
    </FieldShell>
  )
}

const nothing = { shown: [], total: 0 }

function noteOn(shownCount: number, total: number, emptyText: string): string {
  if (total === 0) return emptyText
  if (total === shownCount) return counted(total, 'result')
  return `First ${shownCount} of ${formatNumber(total)}. Type to narrow the list.`
}
