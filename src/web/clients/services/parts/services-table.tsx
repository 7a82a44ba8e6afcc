// A company's services: next renewal first, cancelled ones last.
import { Link } from 'react-router'
import type { ClientService } from '#contract/clients/services.ts'
import { formatMoney } from '#contract/values/money.ts'
import { longDate } from '#web/lib/dates.ts'
import { ActionsCell, Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { DueBadge, kindLabels, periodLabel, renewerLabel } from './service-labels.tsx'
import { RenewButton } from './renew-button.tsx'

interface ServicesTableProps {
  services: readonly ClientService[]
  isForStaff: boolean
  pathOf: (service: ClientService) => string
}

export function ServicesTable({ services, isForStaff, pathOf }: ServicesTableProps) {
  const hasPrices = services.some(({ price }) => price !== undefined)
  return (
    <Table label="Services">
      <TableHead>
        <HeadCell>Service</HeadCell>
        <HeadCell>Renews on</HeadCell>
        <HeadCell>Provider</HeadCell>
        <HeadCell>Renewed by</HeadCell>
        {hasPrices && <HeadCell>Price</HeadCell>}
        <HeadCell isLabelHidden>Actions</HeadCell>
      </TableHead>
      <TableBody>
        {services.map((service) => (
          <ServiceRow
            key={service._id}
            service={service}
            isForStaff={isForStaff}
            hasPrices={hasPrices}
            path={pathOf(service)}
          />
        ))}
      </TableBody>
    </Table>
  )
}

const none = <span className="text-muted">–</span>

interface ServiceRowProps {
  service: ClientService
  isForStaff: boolean
  hasPrices: boolean
  path: string
}

function ServiceRow({ service, isForStaff, hasPrices, path }: ServiceRowProps) {
  const { kind, name, provider, renewsOn, everyMonths, price, autoRenews, renewedBy, can } = service
  return (
    <Row>
      <Cell isHeading className="whitespace-normal!">
        <span className="grid min-w-32 wrap-anywhere">
          <Link
            aria-haspopup="dialog"
            to={path}
            preventScrollReset
            dir="auto"
            className="font-medium hover:underline"
          >
            {name}
          </Link>
          <span className="text-sm font-normal text-muted">{kindLabels[kind]}</span>
        </span>
      </Cell>
      <Cell label="Renews on">
        <span className="flex flex-wrap items-center gap-2 tabular-nums">
          {service.status === 'active' && longDate(renewsOn)}
          <DueBadge service={service} />
        </span>
      </Cell>
      <Cell label="Provider" className="whitespace-normal! wrap-anywhere">
        <span dir="auto">{provider || none}</span>
      </Cell>
      <Cell label="Renewed by">
        {autoRenews ? 'Automatically' : renewerLabel(renewedBy, isForStaff)}
      </Cell>
      {hasPrices && (
        <Cell label="Price" className="tabular-nums">
          {price ? (
            <>
              {formatMoney(price)}{' '}
              <span className="text-sm text-muted">{periodLabel(everyMonths).toLowerCase()}</span>
            </>
          ) : (
            none
          )}
        </Cell>
      )}
      <ActionsCell>
        {can.renew && (
          <span className="max-md:pl-2">
            <RenewButton service={service} />
          </span>
        )}
      </ActionsCell>
    </Row>
  )
}
