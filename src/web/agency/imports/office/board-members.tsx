// Maps a Trello board's members to the people who get their cards.
import { useQuery } from '@tanstack/react-query'
import type { BoardPreview } from '#contract/agency/board-import.ts'
import { nameOfPerson } from '#web/work/tasks/parts/assignee-select.tsx'
import { assignableIn } from '#web/work/tasks/queries.ts'
import { Section } from '#web/ui/section.tsx'
import { Select } from '#web/ui/select.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import type { ChangeBoard } from './use-board-change.ts'
import { formatNumber } from '#web/lib/locale.ts'

interface BoardMembersProps {
  companyId: string
  members: BoardPreview['members']
  onChange: ChangeBoard
}

export function BoardMembers({ companyId, members, onChange }: BoardMembersProps) {
  const people = useQuery(assignableIn(companyId)).data ?? []
  const options = people.map((person) => ({
    value: person._id,
    label: `${nameOfPerson(person)} (${person.staff ? 'agency' : 'client'})`,
  }))
  return (
    <Section title="Members">
      <Table label="Members">
        <TableHead>
          <HeadCell>Member</HeadCell>
          <HeadCell>Cards</HeadCell>
          <HeadCell>Assigned to</HeadCell>
        </TableHead>
        <TableBody>
          {members.map(({ _id, name, username, cards, person }) => (
            <Row key={_id}>
              <Cell isHeading className="wrap-anywhere">
                {name}
                {username && <span className="font-normal text-muted"> @{username}</span>}
              </Cell>
              <Cell label="Cards">{formatNumber(cards)}</Cell>
              <Cell label="Assigned to">
                <Select
                  label={`Cards of ${name}`}
                  isLabelHidden
                  placeholder="No one"
                  options={options}
                  value={person ?? ''}
                  onChange={({ target }) =>
                    onChange({ members: [{ member: _id, person: target.value || null }] })
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
