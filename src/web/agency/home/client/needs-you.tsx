// Everything that needs the client: unpaid invoices, open quotes, overage, portfolio consent, renewals, then approvals, longest waiting first.
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import type { Waiting } from '#contract/work/approvals.ts'
import { monthName } from '#contract/marketing/figure-words.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { ListedQuote } from '#contract/billing/quotes.ts'
import type { Retainer } from '#contract/billing/retainers.ts'
import type { Overage } from '#contract/billing/retainer-overages.ts'
import { waitingOf } from '#web/work/approvals/queries.ts'
import { ApproveSeveral, useChosen } from '#web/work/approvals/parts/approve-several.tsx'
import { TurnMark } from '#web/work/approvals/parts/turn-mark.tsx'
import { servicesOf } from '#web/clients/services/queries.ts'
import { openInvoicesOf } from '#web/billing/invoices/queries.ts'
import { openQuotesOf } from '#web/billing/quotes/queries.ts'
import { quoteName } from '#web/billing/quotes/parts/quote-words.ts'
import { casesOf } from '#web/marketing/portfolio/parts/case-queries.ts'
import { overageAmount } from '#web/billing/retainers/parts/overage-facts.tsx'
import { retainersOf } from '#web/billing/retainers/queries.ts'
import { longDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Section } from '#web/ui/section.tsx'
import { usePortal } from '#web/kit/client/portal.ts'
import { clientQuotesPath, clientRetainersPath } from '#web/kit/client/paths.ts'
import { BrandNote } from './brand-note.tsx'
import { ConsentItem, InvoiceItem, RenewalItem, useDueServices } from './needs-items.tsx'
import { Item } from './needs-item.tsx'

const maxShown = 6

export function NeedsYou({ companyId }: { companyId: string }) {
  const { data: waiting } = useSuspenseQuery(waitingOf(companyId))
  const { canSeeMoney } = usePortal()
  const { data: invoices } = useQuery({ ...openInvoicesOf(companyId), enabled: canSeeMoney })
  const { data: quotes } = useQuery({ ...openQuotesOf(companyId), enabled: canSeeMoney })
  const { data: retainers = [] } = useQuery({ ...retainersOf(companyId), enabled: canSeeMoney })
  const asked = retainers.flatMap((retainer) =>
    retainer.overages
      .filter(({ state }) => state === 'asked')
      .map((overage) => ({ retainer, overage })),
  )
  const mine = waiting.filter(({ turn }) => turn === 'client')
  const open = mine.filter(({ canDecide }) => canDecide)
  const selection = useChosen(mine)
  const hasSeveral = open.length > 1
  const [showsAll, setShowsAll] = useState(false)
  const { data: services = [] } = useQuery(servicesOf(companyId))
  const renewals = useDueServices(services)
  const { data: cases = [] } = useQuery(casesOf(companyId))
  const proposed = cases.filter(({ state }) => state === 'proposed')
  const total =
    (invoices?.total ?? 0) +
    (quotes?.total ?? 0) +
    asked.length +
    proposed.length +
    renewals.length +
    mine.length
  const items = [
    ...(invoices?.items ?? []).map((invoice) => (
      <InvoiceItem key={invoice._id} invoice={invoice} />
    )),
    ...(quotes?.items ?? []).map((quote) => <QuoteItem key={quote._id} quote={quote} />),
    ...asked.map((one) => <OverageItem key={one.overage._id} {...one} />),
    ...proposed.map((shown) => <ConsentItem key={shown._id} shown={shown} />),
    ...renewals.map((service) => <RenewalItem key={service._id} service={service} />),
    ...mine.map((one) => (
      <WaitingItem
        key={one._id}
        one={one}
        {...(hasSeveral && {
          isChosen: selection.chosen.some(({ _id }) => _id === one._id),
          onChoose: (isChosen: boolean) => selection.set([one], isChosen),
        })}
      />
    )),
  ]
  return (
    <Section title="Needs your attention" aside={total > maxShown && `${total} in total`}>
      {total === 0 ? (
        <p className="flex items-center gap-2 text-muted">
          <CircleCheck size={16} aria-hidden className="text-good" />
          Nothing needs your attention right now.
        </p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line rounded-lg border border-line bg-raised">
          {showsAll ? items : items.slice(0, maxShown)}
        </ul>
      )}
      {items.length > maxShown && !showsAll && (
        <Button className="justify-self-start" onClick={() => setShowsAll(true)}>
          Show all {items.length}
        </Button>
      )}
      {hasSeveral && (
        <ApproveSeveral
          companyId={companyId}
          open={open}
          selection={selection}
          onAllChosen={() => setShowsAll(true)}
        />
      )}
      <BrandNote companyId={companyId} />
    </Section>
  )
}

const pages: Record<Waiting['kind'], string> = {
  task: 'work-manager',
  post: 'posts',
  file: 'files',
}

interface WaitingItemProps {
  one: Waiting
  isChosen?: boolean
  /** Absent if there are no other items to select. */
  onChoose?: (isChosen: boolean) => void
}

function WaitingItem({ one, isChosen = false, onChoose }: WaitingItemProps) {
  const { to } = usePortal()
  return (
    <Item
      title={one.title}
      facts={
        <>
          <TurnMark standing={one} />
          <span className="min-w-0 truncate">{one.project?.title ?? 'File'}</span>
        </>
      }
      path={to(`/app/client/${pages[one.kind]}/${one._id}`)}
      isTheirs={one.canDecide}
      choice={
        onChoose &&
        one.canDecide && (
          <Checkbox
            label={`Choose ${one.title}`}
            isLabelHidden
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        )
      }
    />
  )
}

function OverageItem({ retainer, overage }: { retainer: Retainer; overage: Overage }) {
  const { to } = usePortal()
  return (
    <Item
      title={`Overage of ${retainer.title}, ${monthName(overage.month)}`}
      facts={<span className="tabular-nums">{overageAmount(retainer.kind, overage)}</span>}
      path={to(clientRetainersPath)}
      isTheirs={overage.can.decide}
    />
  )
}

function QuoteItem({ quote }: { quote: ListedQuote }) {
  const { to, canWrite } = usePortal()
  const { _id, total, validUntil } = quote
  return (
    <Item
      title={quoteName(quote)}
      facts={
        <span className="tabular-nums">
          {formatMoney(total)}, valid until {longDate(validUntil)}
        </span>
      }
      path={to(`${clientQuotesPath}/${_id}`)}
      isTheirs={canWrite}
    />
  )
}
