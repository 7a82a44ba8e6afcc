// Table parts: sticky header, sorting, selection and row actions; on phones each row becomes a block.
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'
import { cx } from './cx.ts'

/** Sets explicit ARIA roles, because CSS `display: block` would remove the implicit ones. */
export function Table({
  label,
  isBusy = false,
  className,
  children,
}: {
  /** Accessible name: what the rows are. */
  label: string
  isBusy?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}) {
  const scroll = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = scroll.current
    if (!element) return
    const watcher = new ResizeObserver(() => {
      const fits = element.scrollWidth <= element.clientWidth
      element.toggleAttribute('data-fits', fits)
      // For keyboard scrolling, something inside the table or the table itself must be focusable.
      const isReached = fits || element.querySelector('a, button, input, select') !== null
      if (isReached) element.removeAttribute('tabindex')
      else element.tabIndex = 0
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  return (
    <div ref={scroll} className="table-scroll">
      <table
        role="table"
        aria-label={label}
        aria-busy={isBusy}
        className={cx('data-table', className)}
      >
        {children}
      </table>
    </div>
  )
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead role="rowgroup">
      <tr role="row">{children}</tr>
    </thead>
  )
}

export function TableBody({ children }: { children: ReactNode }) {
  return <tbody role="rowgroup">{children}</tbody>
}

export function Row({
  isSelected,
  ...rest
}: ComponentProps<'tr'> & { isSelected?: boolean | undefined }) {
  return <tr role="row" data-selected={isSelected || undefined} {...rest} />
}

type Align = { align?: 'start' | 'end' | undefined }

export function HeadCell({
  align,
  isLabelHidden = false,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'th'>, 'align'> & Align & { isLabelHidden?: boolean | undefined }) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={cx(align === 'end' && 'text-right', className)}
      {...rest}
    >
      {isLabelHidden ? <span className="sr-only">{children}</span> : children}
    </th>
  )
}

/** Columns hidden in narrow tables, lowest priority first. */
export type Priority = 'low' | 'lower' | 'lowest'

export type SortDirection = 'ascending' | 'descending'

/** Sortable column header: the first press sorts ascending, the next descending. */
export function SortCell({
  direction,
  onSort,
  align,
  priority,
  children,
}: Align & {
  priority?: Priority | undefined
  /** Absent while the table is sorted by another column. */
  direction?: SortDirection | undefined
  onSort: (direction: SortDirection) => void
  children: ReactNode
}) {
  const Icon =
    direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={direction ?? 'none'}
      data-priority={priority}
      className={cx('sortable', align === 'end' && 'text-right')}
    >
      <button
        type="button"
        className={cx(
          // The arrow is inside the column, and the title ends above the values.
          align === 'end' && 'flex-row-reverse',
          'group -mx-1.5 inline-flex h-7 items-center gap-1 rounded-sm px-1.5 font-medium transition-colors hover:text-text pointer-coarse:h-11',
          direction && 'text-text',
        )}
        onClick={() => onSort(direction === 'ascending' ? 'descending' : 'ascending')}
      >
        {children}
        <Icon
          size={12}
          aria-hidden
          className={cx(
            'transition-opacity',
            !direction && 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
          )}
        />
      </button>
    </th>
  )
}

/** `label` is the column's name, shown before the value on phones; `isHeading` marks the cell that names its row. */
export function Cell({
  label,
  align,
  isHeading = false,
  priority,
  className,
  ...rest
}: Omit<ComponentProps<'td'>, 'align'> &
  Align & {
    label?: string | undefined
    isHeading?: boolean | undefined
    priority?: Priority | undefined
  }) {
  return (
    <td
      role="cell"
      data-label={label}
      data-heading={isHeading || undefined}
      dir={isHeading ? 'auto' : undefined}
      data-priority={priority}
      className={cx(align === 'end' && 'md:text-right md:tabular-nums', className)}
      {...rest}
    />
  )
}

export function SelectAllCell({
  selectedCount,
  rowCount,
  onChange,
}: {
  selectedCount: number
  rowCount: number
  onChange: (isSelected: boolean) => void
}) {
  const isAll = rowCount > 0 && selectedCount >= rowCount
  return (
    <th role="columnheader" scope="col" className="select">
      <Checkbox
        label="Select all"
        isLabelHidden
        checked={isAll}
        isIndeterminate={selectedCount > 0 && !isAll}
        disabled={rowCount === 0}
        onChange={(event) => onChange(event.target.checked)}
      />
    </th>
  )
}

/** `label` names the row: 'Select Brightleaf Health'. */
export function SelectCell({
  label,
  isSelected,
  onChange,
}: {
  label: string
  isSelected: boolean
  /** @param isRange whether Shift was held, to select all rows from the last one selected */
  onChange: (isSelected: boolean, isRange: boolean) => void
}) {
  return (
    <td
      role="cell"
      className="select"
      // Keeps the browser from selecting the text in between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <Checkbox
        label={label}
        isLabelHidden
        checked={isSelected}
        // A checkbox's change event comes from a click, even when triggered by a key.
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, (nativeEvent as MouseEvent).shiftKey)
        }
      />
    </td>
  )
}

export function ActionsCell({ children }: { children: ReactNode }) {
  return (
    <td role="cell" className="actions">
      <div className="flex flex-wrap items-center gap-1 md:w-41 md:justify-end md:pointer-coarse:w-47">
        {children}
      </div>
    </td>
  )
}
