// Import: upload a table or a Trello board, and review or undo recent imports.
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { ImportKind, type ImportSummary } from '#contract/agency/imports.ts'
import { useCan } from '#web/kit/session/permissions.ts'
import { type Load, inBrowser, onServer } from '#web/lib/load.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { ChooseTable } from './choose-table.tsx'
import {
  countedRecords,
  importPages,
  importPath,
  kindNames,
  kindsFor,
  stateNames,
  targetOf,
} from './import-labels.ts'

const load: Load = (cache) => cache.ensureInfiniteQueryData(importPages)

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function Imports() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useSuspenseInfiniteQuery(importPages)
  const latest = data.pages.flat()
  const [address] = useSearchParams()
  const kinds = kindsFor(useCan())
  const asked = ImportKind.safeParse(address.get('kind')).data
  return (
    <Page>
      <title>Import</title>
      <PageHeader
        title="Import"
        subtitle="Clients, people, projects and tasks from a CSV file, or a board from Trello. You see everything before it’s added, and you can undo it."
      />
      {kinds.length > 0 ? (
        <ChooseTable
          kinds={kinds}
          asked={asked}
          company={address.get('company')}
          project={address.get('project')}
        />
      ) : (
        <EmptyState title="Your role can’t import anything." />
      )}
      {latest.length > 0 && (
        <Section title="Your latest imports">
          <Latest imports={latest} />
          {hasNextPage && (
            <Button
              className="w-fit"
              isPending={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              Show earlier imports
            </Button>
          )}
        </Section>
      )}
    </Page>
  )
}

function Latest({ imports }: { imports: readonly ImportSummary[] }) {
  return (
    <Table label="Your latest imports">
      <TableHead>
        <HeadCell>File</HeadCell>
        <HeadCell>What</HeadCell>
        <HeadCell>State</HeadCell>
        <HeadCell>When</HeadCell>
      </TableHead>
      <TableBody>
        {imports.map((one) => (
          <Row key={one._id}>
            <Cell isHeading>
              <Link to={`${importPath}/${one._id}`} className="text-accent hover:underline">
                {one.fileName}
              </Link>
            </Cell>
            <Cell label="What">
              {one.added > 0 ? countedRecords(one.added, one.kind) : kindNames[one.kind]}
              {targetOf(one) && ` · ${targetOf(one)}`}
            </Cell>
            <Cell label="State">{stateNames[one.state]}</Cell>
            <Cell label="When">
              <Moment at={one.createdAt} />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
