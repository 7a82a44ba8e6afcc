// Week sheet cell: edited like a spreadsheet's, saved on blur, kept as a draft until then.
import { type KeyboardEvent, useId } from 'react'
import { beginEditing, enterCell } from '#web/marketing/campaigns/parts/grid-keys.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { type CellEditOptions, useCellEdit } from './use-cell-edit.ts'

interface SheetCellProps extends CellEditOptions {
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

export function SheetCell({ onKeyDown, ...options }: SheetCellProps) {
  const { label, canEdit } = options
  const noteId = useId()
  const readingId = useId()
  const { shown, reading, isSaving, isDraft, issue, canRevert, type, leave, revert } =
    useCellEdit(options)

  return (
    <>
      <input
        type="text"
        inputMode="text"
        autoComplete="off"
        aria-label={label}
        aria-invalid={issue !== undefined || undefined}
        aria-describedby={cx(isDraft && noteId, reading !== undefined && readingId) || undefined}
        // Typing during a save would add the time twice.
        readOnly={!canEdit || isSaving}
        aria-busy={isSaving || undefined}
        value={shown}
        onChange={({ target }) => type(target.value)}
        onFocus={({ target }) => enterCell(target)}
        onPointerDown={({ currentTarget }) => {
          if (document.activeElement === currentTarget) beginEditing(currentTarget)
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && canRevert) {
            event.stopPropagation()
            revert()
          }
          onKeyDown(event)
        }}
        className={cx(
          'h-12 w-full min-w-16 bg-transparent px-2 text-right tabular-nums outline-offset-[-2px]',
          canEdit && 'hover:bg-hover focus:bg-raised',
          issue !== undefined && 'bg-bad-soft text-bad',
        )}
      />
      {reading !== undefined && (
        <p id={readingId} className="px-2 pb-1 text-right text-xs text-muted tabular-nums">
          {reading}
        </p>
      )}
      {isDraft && issue === undefined && (
        <p id={noteId} className="px-2 pb-1 text-right">
          <Badge tone="info">Draft</Badge>
        </p>
      )}
      {issue !== undefined && (
        <p id={noteId} role="alert" className="px-2 pb-1 text-right text-xs text-bad">
          {issue}
        </p>
      )}
    </>
  )
}
