// A service and its renewal history, for staff and clients.
import type { ReactNode } from 'react'
import type { ClientServiceDetail, ServiceRenewal } from '#contract/clients/services.ts'
import { formatMoney } from '#contract/values/money.ts'
import { longDate } from '#web/lib/dates.ts'
import { Moment } from '#web/ui/moment.tsx'
import { PanelSection } from '#web/ui/section.tsx'
import { DueBadge, kindLabels, periodLabel, renewerLabel } from './service-labels.tsx'

interface ServiceFactsProps {
  service: ClientServiceDetail
  isForStaff: boolean
}

export function ServiceFacts({ service, isForStaff }: ServiceFactsProps) {
  const { kind, provider, renewsOn, everyMonths, price, autoRenews, renewedBy } = service
  const { sharedNote, notes, renewals } = service
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
        <Fact name="Renews on">
          <span className="flex flex-wrap items-center gap-2 tabular-nums">
            {longDate(renewsOn)}
            <DueBadge service={service} />
          </span>
        </Fact>
        <Fact name="Period">{periodLabel(everyMonths)}</Fact>
        <Fact name="Kind">{kindLabels[kind]}</Fact>
        {provider !== '' && <Fact name="Provider">{provider}</Fact>}
        <Fact name="Renewed by">
          {autoRenews ? 'Automatically' : renewerLabel(renewedBy, isForStaff)}
        </Fact>
        {price && <Fact name="Price per period">{formatMoney(price)}</Fact>}
      </dl>
      {sharedNote !== '' && (
        <PanelSection title={isForStaff ? 'Note for the client' : 'Note'}>
          <Text>{sharedNote}</Text>
        </PanelSection>
      )}
      {notes && (
        <PanelSection title="Internal notes">
          <Text>{notes}</Text>
        </PanelSection>
      )}
      <PanelSection title="History">
        {renewals.length === 0 ? (
          <p className="text-muted">No renewals recorded yet.</p>
        ) : (
          <ol className="divide-y divide-line border-y border-line">
            {renewals.map((renewal) => (
              <Renewal key={renewal._id} renewal={renewal} />
            ))}
          </ol>
        )}
      </PanelSection>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd dir="auto" className="wrap-anywhere">
      {children}
    </dd>
  </div>
)

const Text = ({ children }: { children: string }) => (
  <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
    {children}
  </p>
)

function Renewal({
  renewal: { dueOn, nextOn, price, at, by, isAutomatic },
}: {
  renewal: ServiceRenewal
}) {
  const who = isAutomatic ? 'Automatically' : by ? `${by.first} ${by.last}` : 'Someone'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-0.5 py-2">
      <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
        <span>
          {longDate(dueOn)} to {longDate(nextOn)}
        </span>
        {price && <span>{formatMoney(price)}</span>}
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {who}, <Moment at={at} />
      </p>
    </li>
  )
}
