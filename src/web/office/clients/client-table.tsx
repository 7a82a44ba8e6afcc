// The table of client companies.
import { Link, useLocation } from 'react-router'
import { type ListedCompany, type companySorts } from '#contract/companies.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
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
import { Approve } from './approve.tsx'
import { type TableQuery, directionOf } from './client-table-address.ts'

const columns: { sort: (typeof companySorts)[number]; title: string; align?: 'end' }[] = [
  { sort: 'name', title: 'Company | Client' },
  { sort: 'status', title: 'Status' },
  { sort: 'website', title: 'Website' },
  { sort: 'email', title: 'Email' },
  { sort: 'phone', title: 'Phone' },
  { sort: 'projects', title: 'Projects', align: 'end' },
]

interface ClientTableProps {
  companies: readonly ListedCompany[]
  query: TableQuery
  isBusy: boolean
  selected: ReadonlyMap<string, ListedCompany>
  onSelect: (selected: ReadonlyMap<string, ListedCompany>) => void
  onSort: (sort: TableQuery['sort']) => void
}

export function ClientTable(props: ClientTableProps) {
  const { companies, query, isBusy, selected, onSelect, onSort } = props

  function select(changed: readonly ListedCompany[], isSelected: boolean) {
    const next = new Map(selected)
    for (const company of changed) {
      if (isSelected) next.set(company._id, company)
      else next.delete(company._id)
    }
    onSelect(next)
  }

  return (
    <Table label="Clients | Companies" isBusy={isBusy}>
      <TableHead>
        <SelectAllCell
          selectedCount={companies.filter(({ _id }) => selected.has(_id)).length}
          rowCount={companies.length}
          onChange={(isSelected) => select(companies, isSelected)}
        />
        {columns.map(({ sort, title, align }) => (
          <SortCell
            key={sort}
            align={align}
            direction={directionOf(query, sort)}
            onSort={(direction) => onSort(direction === 'descending' ? `-${sort}` : sort)}
          >
            {title}
          </SortCell>
        ))}
        <HeadCell>Action</HeadCell>
      </TableHead>
      <TableBody>
        {companies.map((company) => (
          <ClientRow
            key={company._id}
            company={company}
            isSelected={selected.has(company._id)}
            onSelect={(isSelected) => select([company], isSelected)}
          />
        ))}
      </TableBody>
    </Table>
  )
}

interface ClientRowProps {
  company: ListedCompany
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

function ClientRow({ company, isSelected, onSelect }: ClientRowProps) {
  const { _id, name, website, email, phone, projects } = company
  const { search } = useLocation()
  return (
    <Row isSelected={isSelected}>
      <SelectCell label={`Select ${name}`} isSelected={isSelected} onChange={onSelect} />
      <Cell isHeading className="md:max-w-48 truncate">
        <Link to={`/app/admin/projects?company=${_id}`} className="font-medium hover:underline">
          {name}
        </Link>
      </Cell>
      <Cell label="Status">
        <Status company={company} />
      </Cell>
      <Cell label="Website" className="md:max-w-40 truncate">
        <a href={website} target="_blank" rel="noreferrer" className="text-accent hover:underline">
          {website.replace(/^https?:\/\//, '')}
        </a>
      </Cell>
      <Cell label="Email" className="md:max-w-44 truncate">
        <a href={`mailto:${email}`} className="hover:underline">
          {email}
        </a>
      </Cell>
      <Cell label="Phone" className="whitespace-nowrap">
        {phone}
      </Cell>
      <Cell label="Projects" align="end">
        {projects.length}
      </Cell>
      <ActionsCell>
        {company.waiting && <Approve company={company} />}
        <LinkButton
          size="sm"
          variant="quiet"
          to={`${_id}/edit${search}`}
          aria-label={`Edit ${name}`}
          preventScrollReset
        >
          Edit
        </LinkButton>
        <LinkButton
          size="sm"
          variant="quiet"
          className="text-bad"
          to={`${_id}/delete${search}`}
          aria-label={`Delete ${name}`}
          preventScrollReset
        >
          Delete
        </LinkButton>
      </ActionsCell>
    </Row>
  )
}

function Status({ company: { active, waiting, awaitsConfirmation } }: { company: ListedCompany }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={active ? 'good' : 'bad'} hasDot>
        {active ? 'Enabled' : 'Disabled'}
      </Badge>
      {waiting && <Badge tone="warn">Waiting</Badge>}
      {awaitsConfirmation && <Badge tone="warn">Address not confirmed</Badge>}
      {waiting && !awaitsConfirmation && <Badge tone="good">Address confirmed</Badge>}
    </span>
  )
}
