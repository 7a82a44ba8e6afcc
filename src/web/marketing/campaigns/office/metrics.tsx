// A campaign's metrics with their source and definition, including custom ones.
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, Outlet, useParams } from 'react-router'
import { currencySign } from '#contract/marketing/figure-format.ts'
import { figuresOf } from '#web/marketing/campaigns/parts/figures-queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'

export default function Metrics() {
  const { data: figures } = useSuspenseQuery(figuresOf(useParams()['campaignId'] ?? ''))
  const { metrics, currency, can } = figures
  return (
    <section aria-label="Metrics" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted">
          Tell readers where each number comes from and what it counts.
        </p>
        {can.edit && (
          <LinkButton aria-haspopup="dialog" variant="primary" to="new">
            Add metric
          </LinkButton>
        )}
      </div>
      <Table label="Metrics">
        <TableHead>
          <HeadCell>Metric</HeadCell>
          <HeadCell>Source</HeadCell>
          <HeadCell>What it counts</HeadCell>
        </TableHead>
        <TableBody>
          {metrics.map(({ metric, name, source, definition, isOwn, unit }) => (
            <Row key={metric}>
              <Cell isHeading>
                <span className="inline-flex flex-wrap items-center gap-2">
                  {can.edit ? (
                    <Link
                      aria-haspopup="dialog"
                      to={metric}
                      className="font-medium hover:underline"
                    >
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                  {unit === 'money' && <Badge>{currencySign(currency)}</Badge>}
                  {isOwn && <Badge>Custom</Badge>}
                </span>
              </Cell>
              <Cell label="Source" className="whitespace-normal! wrap-anywhere">
                {source || <span className="text-muted">No source yet</span>}
              </Cell>
              <Cell label="What it counts" className="whitespace-normal! wrap-anywhere">
                {definition || <span className="text-muted">Not described yet</span>}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
      <Outlet />
    </section>
  )
}
