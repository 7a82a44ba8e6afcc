// Retainer page: meter, open overage, months, deliveries and terms over time.
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, Outlet, useNavigate, useParams } from 'react-router'
import { monthName } from '#contract/marketing/figure-format.ts'
import { formatMoney } from '#contract/values/money.ts'
import {
  countsHours,
  kindText,
  rolloverText,
  shortUnits,
  unitsText,
} from '#contract/billing/retainer-labels.ts'
import {
  type Retainer as RetainerType,
  type RetainerMonth,
  retainers,
} from '#contract/billing/retainers.ts'
import { companyOf } from '#web/clients/companies/queries.ts'
import { toMissing } from '#web/kit/records/missing-record.tsx'
import { RetainerMeter, RetainerStateBadge } from '#web/billing/retainers/parts/meter.tsx'
import { MonthsTable } from '#web/billing/retainers/parts/months-table.tsx'
import { retainerWith, useRetainerCache } from '#web/billing/retainers/queries.ts'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { api } from '#web/lib/browser.ts'
import { longDate } from '#web/lib/dates.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { todayQuery } from '#web/lib/today.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { MissingPage, missingPage } from '#web/kit/office/missing-page.tsx'
import { toRetainersPath, schedulePath } from '#web/kit/office/paths.ts'
import { AskOverage } from './ask-overage.tsx'
import { Deliveries } from './deliveries.tsx'
import { OverageList } from './overage-list.tsx'

const load = forStaffWith('money', (cache, { params }) => {
  const { companyId = '', retainerId = '' } = params
  return Promise.all([
    cache.ensureQueryData(retainerWith(companyId, retainerId)),
    cache.ensureQueryData(companyOf(companyId)),
    cache.ensureQueryData(todayQuery),
  ])
})

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

const wayOn = { to: '/app/admin/clients', what: 'the clients' }

export const ErrorBoundary = missingPage('retainerId', wayOn)

export default function Retainer() {
  const { companyId = '', retainerId = '' } = useParams()
  const { data: retainer, error } = useSuspenseQuery(retainerWith(companyId, retainerId))
  const { data: company } = useSuspenseQuery(companyOf(companyId))
  const [asked, setAsked] = useState<RetainerMonth>()
  const missing = toMissing(error)
  if (missing) return <MissingPage recordId={retainerId} deleted={missing.deleted} wayOn={wayOn} />
  const { title, kind, state, overages } = retainer
  return (
    <Page className="max-w-5xl">
      <title>{title}</title>
      <PageHeader
        title={title}
        back={<Link to={toRetainersPath(companyId)}>Retainers</Link>}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <bdi>{company.name}</bdi>
            <RetainerStateBadge state={state} />
          </span>
        }
        actions={
          <>
            {retainer.can.delete && <DeleteRetainer retainer={retainer} />}
            <LinkButton aria-haspopup="dialog" to="edit">
              Edit
            </LinkButton>
            <LinkButton aria-haspopup="dialog" to="terms" variant="primary">
              {kind === 'block' ? 'Top up or change terms' : 'Change terms'}
            </LinkButton>
          </>
        }
      />
      <div className="grid gap-4 rounded-lg border border-line bg-raised p-4">
        <RetainerMeter retainer={retainer} />
        <Facts retainer={retainer} />
      </div>
      {overages.length > 0 && (
        <Section title="Overage">
          <OverageList retainer={retainer} />
        </Section>
      )}
      <Section title="Months">
        <MonthsTable
          retainer={retainer}
          renderAction={({ toAsk, ...month }) =>
            toAsk && (
              <Button
                size="sm"
                aria-label={`Request approval of ${unitsText(kind, toAsk.units)} in ${monthName(month.month)}`}
                aria-haspopup="dialog"
                onClick={() => setAsked({ ...month, toAsk })}
              >
                Request approval…
              </Button>
            )
          }
        />
      </Section>
      {!countsHours(kind) && <Deliveries retainer={retainer} />}
      <Section title="Terms">
        <TermsTable retainer={retainer} />
      </Section>
      {asked?.toAsk && (
        <AskOverage
          retainer={retainer}
          month={asked.month}
          shown={asked.toAsk}
          onClose={() => setAsked(undefined)}
        />
      )}
      <Outlet />
    </Page>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function Facts({ retainer }: { retainer: RetainerType }) {
  const { kind, projects, startsOn, endsOn, schedule, company, terms } = retainer
  const price = terms.price && formatMoney(terms.price)
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      <Fact label="Kind">{kindText[kind]}</Fact>
      <Fact label="Covers">
        {!countsHours(kind)
          ? 'Deliveries recorded below'
          : projects === null
            ? 'All projects'
            : projects.map(({ title }) => title).join(', ') || 'No projects left'}
      </Fact>
      <Fact label="Runs">
        {endsOn ? `${longDate(startsOn)} to ${longDate(endsOn)}` : `From ${longDate(startsOn)}`}
      </Fact>
      <Fact label="Billed by">
        {schedule ? (
          <Link to={schedulePath(company, schedule._id)} className="text-accent hover:underline">
            {schedule.title}
          </Link>
        ) : (
          <>
            {price ? `${price}, invoiced manually` : 'No price agreed'}
            {price && kind !== 'block' && retainer.state !== 'ended' && (
              <Link
                to={`${schedulePath(company, 'new')}?retainer=${retainer._id}`}
                className="block text-accent hover:underline"
              >
                Set up a recurring invoice
              </Link>
            )}
          </>
        )}
      </Fact>
    </dl>
  )
}

function TermsTable({ retainer: { kind, title, history } }: { retainer: RetainerType }) {
  return (
    <Table label={`Terms of ${title}`}>
      <TableHead>
        <HeadCell>From</HeadCell>
        <HeadCell align="end">{kind === 'block' ? 'Bought' : 'Allowance'}</HeadCell>
        <HeadCell>Unused allowance</HeadCell>
        <HeadCell align="end">Price</HeadCell>
        <HeadCell align="end">Overage</HeadCell>
      </TableHead>
      <TableBody>
        {history.map((terms) => (
          <Row key={terms.from}>
            <Cell isHeading className="whitespace-nowrap">
              {monthName(terms.from)}
              {terms.paused && <span className="ml-2 text-sm text-muted">Paused</span>}
            </Cell>
            <Cell label={kind === 'block' ? 'Bought' : 'Allowance'} align="end">
              {shortUnits(kind, terms.allowance)}
            </Cell>
            <Cell label="Unused allowance">{rolloverText(kind, terms)}</Cell>
            <Cell label="Price" align="end">
              {terms.price ? formatMoney(terms.price) : '–'}
            </Cell>
            <Cell label="Overage" align="end">
              {formatMoney(terms.overageRate)}
              {countsHours(kind) ? ' an hour' : ' each'}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}

function DeleteRetainer({ retainer }: { retainer: RetainerType }) {
  const { _id: retainerId, company: companyId, title } = retainer
  const [isOpen, setOpen] = useState(false)
  const { refreshList } = useRetainerCache(companyId)
  const navigate = useNavigate()

  async function remove() {
    await api(retainers.remove, { params: { companyId, retainerId } })
    await refreshList()
    toast.success('Retainer deleted')
    void navigate(toRetainersPath(companyId), { replace: true })
  }

  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Delete…
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Delete ${title}?`}
          confirmLabel="Delete"
          isDanger
          onConfirm={remove}
          onClose={() => setOpen(false)}
        >
          <p>Nothing counts toward it yet. This action cannot be undone.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
