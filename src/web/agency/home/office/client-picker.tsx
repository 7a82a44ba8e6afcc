// Client list on the back-office home; View shows a client's projects beside it.
import type { Company } from '#contract/clients/companies.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { viewing } from '#web/work/projects/parts/viewing.ts'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'

interface ClientPickerProps {
  companies: readonly Company[]
  problem: string | undefined
  chosen: string | null
  hrefFor: (companyId: string) => string
}

export function ClientPicker({ companies, problem, chosen, hrefFor }: ClientPickerProps) {
  if (problem !== undefined) {
    return (
      <p role="alert" className="text-bad">
        Error: {problem}
      </p>
    )
  }
  return (
    <Table label="Clients">
      <TableHead>
        <HeadCell>Client Name</HeadCell>
        <HeadCell>Email</HeadCell>
        <HeadCell isLabelHidden>Action</HeadCell>
      </TableHead>
      <TableBody>
        {companies.map(({ _id, name, email }) => (
          <Row key={_id} isSelected={_id === chosen}>
            <Cell isHeading className="font-medium">
              {name}
            </Cell>
            <Cell label="Email" className="truncate md:max-w-52">
              {email}
            </Cell>
            <Cell align="end" className="actions max-md:ml-0!">
              <LinkButton
                size="sm"
                to={hrefFor(_id)}
                preventScrollReset
                state={viewing}
                aria-label={`View ${name}`}
                aria-current={_id === chosen || undefined}
              >
                View
              </LinkButton>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
