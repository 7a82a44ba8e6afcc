// Popup list of a combo box: matches, active entry and result count.
import Check from 'lucide-react/icons/check'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { anchorTo } from './anchor.ts'
import { cx } from './cx.ts'
import { floatingAlign, floatingClass } from './layer-classes.ts'
import type { Entry } from './matching.ts'

export function ComboBoxList({
  id,
  anchor,
  shown,
  active,
  value,
  recentCount = 0,
  note,
  isNoteShown,
  onPoint,
  onTake,
}: {
  id: string
  anchor: { current: HTMLElement | null }
  shown: Entry[]
  active: number
  value: string | null
  /** Number of leading entries that are recent choices. */
  recentCount?: number
  /** Result count; announced by the combo box. */
  note: string
  isNoteShown: boolean
  onPoint: (at: number) => void
  onTake: (entry: Entry) => void
}) {
  const layer = useRef<HTMLDivElement>(null)
  const anchorId = useId()

  useLayoutEffect(() => {
    if (!anchor.current || !layer.current) return
    const release = anchorTo(anchor.current, layer.current, `--${anchorId.replaceAll(/\W/g, '')}`)
    layer.current.showPopover({ source: anchor.current })
    return release
  }, [anchor, anchorId])

  useEffect(() => {
    document.querySelector(`[id="${id}-${active}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  return (
    <div
      ref={layer}
      popover="manual"
      className={cx(floatingClass, floatingAlign.match, 'flex-col open:flex')}
      // Keeps the focus in the input when the list is pressed.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div
        role="listbox"
        id={id}
        aria-label="Choices"
        className="max-h-80 overflow-y-auto overscroll-contain p-1"
      >
        {recentCount > 0 && (
          <p aria-hidden className="px-2 pt-1 pb-0.5 text-xs text-muted">
            Recent
          </p>
        )}
        {shown.map((entry, at) => (
          <div
            key={entry.id}
            role="option"
            id={`${id}-${at}`}
            // In a combo box `aria-selected` marks the active option; the chosen value is `aria-current`.
            aria-selected={at === active}
            aria-current={entry.id === value || undefined}
            className={cx(
              'relative flex cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5 pointer-coarse:py-3',
              at === active && 'bg-hover forced-selected',
              at > 0 &&
                at === recentCount &&
                'mt-2.5 before:absolute before:-top-1.5 before:inset-x-0 before:border-t before:border-line',
            )}
            onPointerMove={() => onPoint(at)}
            onClick={() => onTake(entry)}
          >
            <span className="min-w-0 flex-1 truncate">
              {entry.name}
              {entry.detail && <span className="ml-2 text-muted">{entry.detail}</span>}
            </span>
            {entry.id === value && <Check size={14} className="text-accent" aria-hidden />}
          </div>
        ))}
      </div>
      {isNoteShown && (
        <p aria-hidden className="border-t border-line px-3 py-2 text-sm text-muted">
          {note}
        </p>
      )}
    </div>
  )
}
