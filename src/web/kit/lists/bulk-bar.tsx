// Bulk actions for the selected rows of a list, at the bottom of the window.
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

interface BulkBarProps {
  label: string
  count: number
  onClear: () => void
  children: ReactNode
}

const controlsOf = (bar: HTMLElement | null) => [
  ...(bar?.querySelectorAll<HTMLElement>(':scope > button, :scope > a') ?? []),
]

/** Roving tab stop: Tab reaches one control, arrow keys move between them. */
function useOneTabStop() {
  const bar = useRef<HTMLDivElement>(null)
  const last = useRef<HTMLElement>(null)

  function setStop(stop: HTMLElement | undefined) {
    last.current = stop ?? null
    for (const control of controlsOf(bar.current)) control.tabIndex = control === stop ? 0 : -1
  }
  // The set of controls depends on the selection.
  useEffect(() => {
    const controls = controlsOf(bar.current)
    setStop(controls.find((control) => control === last.current) ?? controls[0])
  })

  function onKeyDown(event: KeyboardEvent) {
    const controls = controlsOf(bar.current)
    const at = controls.findIndex((control) => control === event.target)
    if (at < 0) return
    const next = {
      ArrowRight: controls[(at + 1) % controls.length],
      ArrowLeft: controls.at(at - 1),
      Home: controls[0],
      End: controls.at(-1),
    }[event.key]
    if (!next) return
    event.preventDefault()
    setStop(next)
    next.focus()
  }
  return { ref: bar, onKeyDown }
}

export function BulkBar({ label, count, onClear, children }: BulkBarProps) {
  const bar = useOneTabStop()
  return (
    <div
      {...bar}
      role="toolbar"
      aria-label={label}
      data-page-foot
      className="sticky bottom-(--frame-bottom-bar) z-(--layer-sticky) -mx-4 flex flex-wrap items-center gap-2 border-t border-line bg-raised px-4 py-2 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:*:shrink-0 md:-mx-6 md:px-6 lg:-mx-8 lg:px-8"
    >
      <p className="px-1 font-medium tabular-nums" role="status">
        {count} selected
      </p>
      {children}
      <Button size="sm" variant="quiet" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  )
}
