// Columns of the list of all clients' services.
import { Link } from 'react-router'
import type { ClientService, clientServiceSorts } from '#contract/clients/services.ts'
import { formatMoney } from '#contract/values/money.ts'
import {
  DueBadge,
  kindLabels,
  periodLabel,
  renewerLabel,
} from '#web/clients/services/parts/service-labels.tsx'
import { RenewButton } from '#web/clients/services/parts/renew-button.tsx'
import { longDate } from '#web/lib/dates.ts'
import type { ListColumn } from '#web/kit/lists/list-table.tsx'
import { servicePath, toServicesPath } from '#web/kit/office/paths.ts'

type Column = ListColumn<ClientService, (typeof clientServiceSorts)[number]>

const howRenewed = ({ autoRenews, renewedBy }: ClientService): string =>
  autoRenews ? 'renews automatically' : `renewed by ${renewerLabel(renewedBy, true).toLowerCase()}`

export const renewalColumns: readonly Column[] = [
  {
    sort: 'name',
    title: 'Service',
    isHeading: true,
    className: 'md:w-[26%] md:max-w-0',
    cell: (service) => (
      <span className="grid">
        <Link to={servicePath(service)} dir="auto" className="truncate font-medium hover:underline">
          {service.name}
        </Link>
        <span className="truncate text-sm font-normal text-muted">
          {kindLabels[service.kind]}, {howRenewed(service)}
        </span>
      </span>
    ),
  },
  {
    sort: 'company',
    title: 'Client',
    className: 'md:w-[22%] md:max-w-0 md:truncate',
    cell: ({ company, companyName }) => (
      <Link to={toServicesPath(company)} className="hover:underline">
        <span dir="auto">{companyName}</span>
      </Link>
    ),
  },
  {
    sort: 'renewsOn',
    title: 'Renews on',
    className: 'whitespace-nowrap tabular-nums',
    cell: (service) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {longDate(service.renewsOn)}
        <DueBadge service={service} />
      </span>
    ),
  },
  {
    sort: 'provider',
    title: 'Provider',
    priority: 'low',
    className: 'md:w-[16%] md:max-w-0 md:truncate',
    cell: ({ provider }) => <span dir="auto">{provider || '–'}</span>,
  },
  {
    sort: 'price',
    title: 'Price',
    priority: 'low',
    align: 'end',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ price, everyMonths }) => (
      <span className="grid">
        {price ? formatMoney(price) : '–'}
        <span className="text-sm text-muted">{periodLabel(everyMonths)}</span>
      </span>
    ),
  },
]

/** Button that marks a service as renewed. */
export function RenewAction({ item }: { item: ClientService }) {
  if (!item.can.renew) return null
  return (
    <span className="max-md:pl-2">
      <RenewButton service={item} />
    </span>
  )
}
