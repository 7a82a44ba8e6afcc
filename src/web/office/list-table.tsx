// A list as a table: its columns sort, its rows can be selected.
import { type ComponentType, type ReactNode, useState } from 'react'
import {
  ActionsCell,
  Cell,
  HeadCell,
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
  /** It names its row. */
  isHeading?: boolean
  align?: 'end'
  className?: string
}

interface ListItem {
  _id: string
}

/** Rows stay selected on other pages and under other filters. */
export function useSelection<Item extends ListItem>() {
  const [selected, setSelected] = useState<ReadonlyMap<string, Item>>(new Map())

  function select(items: readonly Item[], isSelected: boolean) {
    const next = new Map(selected)
    for (const item of items) {
      if (isSelected) next.set(item._id, item)
      else next.delete(item._id)
    }
    setSelected(next)
  }

  return {
    items: [...selected.values()],
    has: ({ _id }: Item) => selected.has(_id),
    select,
    clear: () => setSelected(new Map()),
  }
}

interface ListTableProps<Item extends ListItem, Sort extends string> {
  label: string
  items: readonly Item[]
  columns: readonly ListColumn<Item, Sort>[]
  nameOf: (item: Item) => string
  /** What can be done with one row. */
  Actions: ComponentType<{ item: Item }>
  selection: ReturnType<typeof useSelection<Item>>
  /** A column, with a leading minus when it sorts descending. */
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
        <SelectAllCell
          selectedCount={items.filter(selection.has).length}
          rowCount={items.length}
          onChange={(isSelected) => selection.select(items, isSelected)}
        />
        {columns.map((column) => (
          <SortCell
            key={column.sort}
            align={column.align}
            direction={directionOf(sort, column.sort)}
            onSort={(direction) =>
              onSort(direction === 'descending' ? `-${column.sort}` : column.sort)
            }
          >
            {column.title}
          </SortCell>
        ))}
        <HeadCell>Action</HeadCell>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <Row key={item._id} isSelected={selection.has(item)}>
            <SelectCell
              label={`Select ${nameOf(item)}`}
              isSelected={selection.has(item)}
              onChange={(isSelected) => selection.select([item], isSelected)}
            />
            {columns.map(({ sort: key, title, cell, isHeading = false, align, className }) => (
              <Cell
                key={key}
                label={isHeading ? undefined : title}
                isHeading={isHeading}
                align={align}
                className={className}
              >
                {cell(item)}
              </Cell>
            ))}
            <ActionsCell>
              <Actions item={item} />
            </ActionsCell>
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
