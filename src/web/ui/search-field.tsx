// Search box above a list. Shows typed text immediately and updates the value in the address after it.
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { useEarlyText } from './use-early-text.ts'

interface SearchFieldProps extends Pick<ComponentProps<'input'>, 'maxLength'> {
  /** Accessible name and placeholder. */
  label: string
  value: string
  onChange: (text: string) => void
  className?: string | undefined
  /** Keyboard shortcut that focuses the field. */
  keys?: string | undefined
}

export function SearchField({
  label,
  value,
  onChange,
  className = 'w-full sm:w-72',
  keys,
  maxLength,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)

  // The address lags behind while typing; otherwise it is the source of truth, e.g. after 'Show all' or Back.
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(value)
  }, [value])

  function type(text: string) {
    setTyped(text)
    onChange(text)
  }

  useEarlyText(input, typed, type)

  return (
    <div className={cx('relative', className)}>
      <Search
        size={16}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-muted"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts={keys}
        placeholder={label}
        maxLength={maxLength}
        value={typed}
        onChange={({ target }) => type(target.value)}
        className="control px-8"
      />
      {typed && (
        <IconButton
          label="Clear"
          size="sm"
          className="absolute! top-1/2 right-1 -translate-y-1/2 pointer-coarse:size-9"
          onClick={() => {
            type('')
            input.current?.focus()
          }}
        >
          <X size={14} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
