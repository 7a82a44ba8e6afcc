// A search field over a value that stands in the address: what is typed shows at once, the address follows.
import { useEffect, useRef, useState } from 'react'
import { SearchField } from '#web/ui/field.tsx'

interface SearchBoxProps {
  label: string
  value: string
  onChange: (text: string) => void
  className?: string | undefined
  /** The key that leads here. */
  keys?: string | undefined
}

export function SearchBox({ label, value, onChange, className, keys }: SearchBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(value)

  // While one types the address lags behind; any other time it leads, as after 'Show all' or Back.
  useEffect(() => {
    if (!box.current?.contains(document.activeElement)) setTyped(value)
  }, [value])

  return (
    <div ref={box} className={className ?? 'w-full sm:w-72'}>
      <SearchField
        label={label}
        aria-keyshortcuts={keys}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          onChange(text)
        }}
      />
    </div>
  )
}
