// Accounting: a period's totals and tax, and its files for the bookkeeper.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { Link, useSearchParams } from 'react-router'
import {
  type AccountingFile,
  AccountingPeriod,
  accounting,
  isOfOneYear,
} from '#contract/billing/accounting.ts'
import { addressOf } from '#contract/endpoint.ts'
import { PeriodChoice, type PeriodChoices } from '#web/billing/accounting/parts/period-choice.tsx'
import { kindOf, periodWith } from '#web/billing/accounting/parts/periods.ts'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { longDate } from '#web/lib/dates.ts'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { toQuery } from '#web/lib/query.ts'
import { todayQuery, useToday } from '#web/lib/today.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { QueryError, Skeleton } from '#web/ui/loading.tsx'
import { Section } from '#web/ui/section.tsx'
import { TaxTable, TotalsTable } from './accounting-tables.tsx'
import { Closing } from './closing.tsx'

/** Defaults to the current month. */
function choicesIn(address: URLSearchParams, today: string): PeriodChoices {
  const { data } = AccountingPeriod.safeParse({ from: address.get('from'), to: address.get('to') })
  const period = data ?? periodWith(today, 'month')
  return { period, kind: address.has('dates') ? 'dates' : kindOf(period) }
}

const queryFor = ({ period }: PeriodChoices) => toQuery(accounting.get, { query: period })

const load = forStaffWith('money', async (cache, { url }) => {
  const today = await cache.ensureQueryData(todayQuery)
  await cache.prefetchQuery(queryFor(choicesIn(url.searchParams, today)))
})

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const files: [file: AccountingFile, label: string, note: string][] = [
  ['invoices', 'Invoices', 'One line for each tax rate, with the revenue account'],
  ['credit-notes', 'Credit notes', 'The same, with the invoice that each corrects'],
  ['payments', 'Payments', 'Payments and refunds, with their account'],
  ['open-items', 'Open items', 'What was still open on the last day'],
  ['journal', 'Journal', 'Double entries: debits and credits by account'],
  ['datev', 'DATEV', 'A batch of bookings for German tax advisers, within one calendar year'],
  ['tax', 'Tax report', 'By month, category and rate, with reverse charge shown separately'],
  ['ec-sales', 'EC sales list', 'Services under reverse charge, by VAT number'],
]

export default function Accounting() {
  const [address, setAddress] = useSearchParams()
  const choices = choicesIn(address, useToday())
  const query = useQuery({ ...queryFor(choices), placeholderData: keepPreviousData })
  const { data } = query
  const { period } = choices
  const datevProblem = isOfOneYear(period)
    ? (data?.datevProblem ?? null)
    : 'Choose a period within one calendar year.'

  function choose({ kind, ...next }: PeriodChoices) {
    setAddress(
      { ...next.period, ...(kind === 'dates' && { dates: '' }) },
      { replace: true, preventScrollReset: true },
    )
  }

  return (
    <Page>
      <title>Accounting</title>
      <PageHeader
        title="Accounting"
        back={<Link to="/app/admin/invoices">Invoices</Link>}
        subtitle="A period’s totals, and its files for your bookkeeping."
      />
      <PeriodChoice {...choices} onChange={choose} />
      <QueryError query={query} />
      {!data && !query.error && <Skeleton className="h-40" />}
      {data?.totals.length === 0 && (
        <EmptyState title="Nothing was invoiced, paid or open in this period." />
      )}
      {data && data.totals.length > 0 && (
        <>
          <Section title="Totals">
            <TotalsTable totals={data.totals} />
            <p className="text-sm text-muted">
              Outstanding amounts and clients’ credit are as of {longDate(period.to)}.
            </p>
          </Section>
          {data.taxes.length > 0 && (
            <Section title="Tax">
              <TaxTable taxes={data.taxes} />
            </Section>
          )}
        </>
      )}
      <Section title="Files">
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
          {files.map(([file, label, note]) => (
            <FileLink
              key={file}
              label={label}
              note={note}
              problem={file === 'datev' ? datevProblem : null}
              href={addressOf(accounting.download, {}, { ...period, file })}
            />
          ))}
          <FileLink
            label="Documents"
            note="PDFs and e-invoices of all invoices and credit notes, as ZIP"
            problem={null}
            href={addressOf(accounting.documents, {}, period)}
          />
        </ul>
      </Section>
      {data && <Closing period={period} {...data} />}
    </Page>
  )
}

interface FileLinkProps {
  label: string
  note: string
  /** Why the file can't be made of the period. */
  problem: string | null
  href: string
}

const FileLink = ({ label, note, problem, href }: FileLinkProps) => (
  <li className="grid justify-items-start gap-1">
    {problem === null ? (
      <a className={buttonClass()} href={href} download>
        <Download size={16} aria-hidden />
        {label}
      </a>
    ) : (
      <span className="font-medium">{label}</span>
    )}
    <span className="text-sm text-muted">{problem ?? note}</span>
  </li>
)
