// Combo box for long lists: type to filter, arrows and Enter to choose. Renders at most a hundred entries.
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import X from 'lucide-react/icons/x'
import { useRef, type Ref } from 'react'
import { IconButton } from './button.tsx'
import { ComboBoxList } from './combo-box-list.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { formatNumber } from '../lib/locale.ts'
import { cx } from './cx.ts'
import { FieldShell, useFieldIds, type FieldTexts } from './field-shell.tsx'
import { useComboBox, type ComboBoxOptions } from './use-combo-box.ts'

export type ComboBoxProps = FieldTexts &
  ComboBoxOptions & {
    placeholder?: string | undefined
    emptyText?: string | undefined
    isClearable?: boolean | undefined
    isLoading?: boolean | undefined
    name?: string | undefined
    onBlur?: (() => void) | undefined
    ref?: Ref<HTMLInputElement> | undefined
  }

export function ComboBox(props: ComboBoxProps) {
  const { value, onChange, name, onBlur, ref, isRequired, placeholder = 'Select...' } = props
  const { emptyText = 'Nothing found', isClearable, isDisabled, isLoading } = props
  const ids = useFieldIds(props)
  const listId = `${ids.id}-list`
  const input = useRef<HTMLInputElement>(null)
  const box = useComboBox(props, input)
  const { isOpen, current, shown, total, active } = box
  const foundNote = isLoading && total === 0 ? 'Loading...' : noteOn(shown.length, total, emptyText)

  return (
    <FieldShell {...props} ids={ids}>
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
          value={box.text}
          className={cx('control text-ellipsis', isClearable && current ? 'pr-15' : 'pr-8')}
          onChange={(event) => box.type(event.target.value)}
          onClick={(event) => {
            if (!isOpen) event.currentTarget.select()
            box.open()
          }}
          onKeyDown={box.onKeyDown}
          onBlur={() => {
            box.close()
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
            recentCount={box.recentCount}
            note={foundNote}
            isNoteShown={total === 0 || total > shown.length}
            onPoint={box.setActive}
            onTake={box.take}
          />
        )}
      </div>
    </FieldShell>
  )
}

function noteOn(shownCount: number, total: number, emptyText: string): string {
  if (total === 0) return emptyText
  if (total === shownCount) return pluralize(total, 'result')
  return `First ${shownCount} of ${formatNumber(total)}. Type to narrow the list.`
}
