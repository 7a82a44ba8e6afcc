// List table with sortable columns and, if there are bulk actions, selectable rows.
import { type ComponentType, type ReactNode, useState } from 'react'
import {
  ActionsCell,
  Cell,
  HeadCell,
  type Priority,
  Row,
  SelectAllCell,
  SelectCell,
  SortCell,
  Table,
  TableBody,
  TableHead,
} from '#web/ui/table.tsx'

export interface ListColumn<Item, Sort> {
  sort: Sort
  title: string
  cell: (item: Item) => ReactNode
  /** True for the column that names the row. */
  isHeading?: boolean
  align?: 'end'
  priority?: Priority
  className?: string
}

export interface ListItem {
  _id: string
}

/** Selection is limited to visible rows: rows hidden by search, filter or paging are deselected. */
export function useSelection<Item extends ListItem>(shown: readonly Item[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string>()
  const items = shown.filter(({ _id }) => selected.has(_id))
  if (items.length < selected.size) setSelected(idsOf(items))

  function selectAll(some: readonly Item[], isSelected: boolean) {
    const changed = idsOf(some)
    const others = [...selected].filter((id) => !changed.has(id))
    setSelected(new Set(isSelected ? [...others, ...changed] : others))
  }

  /** @param isRange also selects all rows since the last selected one */
  function select(item: Item, isSelected: boolean, isRange: boolean) {
    const to = shown.indexOf(item)
    const from = isRange ? shown.findIndex(({ _id }) => _id === last) : -1
    const range = from < 0 ? [item] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
    selectAll(range, isSelected)
    setLast(item._id)
  }

  return {
    items,
    has: ({ _id }: Item) => selected.has(_id),
    select,
    selectAll,
    clear: () => setSelected(new Set()),
  }
}

const idsOf = (items: readonly ListItem[]) => new Set(items.map(({ _id }) => _id))

export interface ListTableProps<Item extends ListItem, Sort extends string> {
  label: string
  items: readonly Item[]
  columns: readonly ListColumn<Item, Sort>[]
  nameOf: (item: Item) => string
  /** Row actions. */
  Actions?: ComponentType<{ item: Item }>
  selection?: ReturnType<typeof useSelection<Item>>
  /** Column name, with a leading minus for descending order. */
  sort: string
  onSort: (sort: Sort | `-${Sort}`) => void
  isBusy: boolean
}

export function ListTable<Item extends ListItem, Sort extends string>({
  label,
  items,
  columns,
  nameOf,
  Actions,
  selection,
  sort,
  onSort,
  isBusy,
}: ListTableProps<Item, Sort>) {
  return (
    <Table label={label} isBusy={isBusy}>
      <TableHead>
        {selection && (
          <SelectAllCell
            selectedCount={items.filter(selection.has).length}
            rowCount={items.length}
            onChange={(isSelected) => selection.selectAll(items, isSelected)}
          />
        )}
        {columns.map((column) => (
          <SortCell
            key={column.sort}
            align={column.align}
            priority={column.priority}
            direction={directionOf(sort, column.sort)}
            onSort={(direction) =>
              onSort(direction === 'descending' ? `-${column.sort}` : column.sort)
            }
          >
            {column.title}
          </SortCell>
        ))}
        {Actions && <HeadCell align="end">Action</HeadCell>}
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <Row key={item._id} isSelected={selection?.has(item) ?? false}>
            {selection && (
              <SelectCell
                label={`Select ${nameOf(item)}`}
                isSelected={selection.has(item)}
                onChange={(isSelected, isRange) => selection.select(item, isSelected, isRange)}
              />
            )}
            {columns.map(({ sort: key, title, cell, isHeading = false, ...look }) => (
              <Cell key={key} label={isHeading ? undefined : title} isHeading={isHeading} {...look}>
                {cell(item)}
              </Cell>
            ))}
            {Actions && (
              <ActionsCell>
                <Actions item={item} />
              </ActionsCell>
            )}
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}

function directionOf(sort: string, column: string) {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : undefined
}
