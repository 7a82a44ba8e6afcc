// Maps a Trello board's lists to task statuses.
import type { BoardPreview } from '#contract/agency/board-import.ts'
import { TaskStatus } from '#contract/work/tasks.ts'
import { taskColumns } from '#web/work/tasks/parts/task-columns.ts'
import { Section } from '#web/ui/section.tsx'
import { Select } from '#web/ui/select.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import type { ChangeBoard } from './use-board-change.ts'
import { formatNumber } from '#web/lib/locale.ts'

interface BoardListsProps {
  lists: BoardPreview['lists']
  onChange: ChangeBoard
}

const statuses = taskColumns.map(({ status, title }) => ({ value: status, label: title }))

export function BoardLists({ lists, onChange }: BoardListsProps) {
  return (
    <Section title="Lists">
      <Table label="Lists">
        <TableHead>
          <HeadCell>List</HeadCell>
          <HeadCell>Cards</HeadCell>
          <HeadCell>Archived</HeadCell>
          <HeadCell>Becomes</HeadCell>
        </TableHead>
        <TableBody>
          {lists.map(({ _id, name, isArchived, cards, archivedCards, status }) => (
            <Row key={_id}>
              <Cell isHeading className="wrap-anywhere">
                {name}
                {isArchived && <span className="text-muted"> (archived list)</span>}
              </Cell>
              <Cell label="Cards">{formatNumber(cards)}</Cell>
              <Cell label="Archived">{formatNumber(archivedCards)}</Cell>
              <Cell label="Becomes">
                <Select
                  label={`Status of ${name}`}
                  isLabelHidden
                  placeholder="Left out"
                  options={statuses}
                  value={status ?? ''}
                  onChange={({ target }) =>
                    onChange({
                      lists: [
                        { list: _id, status: TaskStatus.safeParse(target.value).data ?? null },
                      ],
                    })
                  }
                />
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </Section>
  )
}
