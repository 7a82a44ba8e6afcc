// Everything that needs the client: what nouns declare, then approvals, longest waiting first.
import { useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Waiting } from '#contract/work/approvals.ts'
import { waitingQuery } from '#web/work/approvals/queries.ts'
import { ApproveSeveral, useChosen } from '#web/work/approvals/parts/approve-several.tsx'
import { TurnBadge, approvalLooks } from '#web/work/approvals/parts/approval-labels.tsx'
import { useToday } from '#web/lib/today.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Section } from '#web/ui/section.tsx'
import { usePortal } from '#web/kit/client/portal.ts'
import { needsClient } from '#web/needs-client.ts'
import { brandQuery } from '#web/clients/brand/queries.ts'
import { factCount, listMissingFacts } from '#web/clients/brand/parts/completeness.tsx'

const formatList = new Intl.ListFormat('en-US')

/** Low-key note about missing brand details; nothing is blocked by them. */
function BrandNote({ companyId }: { companyId: string }) {
  const { to } = usePortal()
  const { data: brand } = useQuery(brandQuery(companyId))
  const missing = brand?.can.edit ? listMissingFacts(brand) : []
  if (missing.length === 0) return null
  return (
    <p className="text-sm text-muted">
      Your{' '}
      <Link
        to={to('/app/client/brand')}
        className="text-accent underline underline-offset-2 hover:no-underline"
      >
        brand
      </Link>{' '}
      has {factCount - missing.length} of {factCount} details. Still missing:{' '}
      {formatList.format(missing.map(({ name }) => name))}.
    </p>
  )
}

interface ItemProps {
  title: string
  /** Shown below the title. */
  facts: ReactNode
  path: string
  isTheirs: boolean
  /** Checkbox that selects the item for bulk approval. */
  choice?: ReactNode
}

/** One item that needs the client's attention, with its facts and a link to review it. */
function Item({ title, facts, path, isTheirs, choice }: ItemProps) {
  return (
    <li className="flex items-start gap-x-4 px-4 py-3 sm:items-center">
      {choice}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-64 gap-1">
          <p dir="auto" className="font-medium wrap-anywhere">
            {title}
          </p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">{facts}</p>
        </div>
        <LinkButton
          variant={isTheirs ? 'primary' : 'secondary'}
          to={path}
          aria-label={`Review ${title}`}
        >
          Review
        </LinkButton>
      </div>
    </li>
  )
}

const maxShown = 6

export function NeedsYou({ companyId }: { companyId: string }) {
  const { data: waiting } = useSuspenseQuery(waitingQuery(companyId))
  const others = useOthers(companyId)
  const mine = waiting.filter(({ turn }) => turn === 'client')
  const open = mine.filter(({ canDecide }) => canDecide)
  const selection = useChosen(mine)
  const hasSeveral = open.length > 1
  const [showsAll, setShowsAll] = useState(false)
  const total = others.total + mine.length
  const items = [
    ...others.items,
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

/** What else needs them, as each noun declares it. */
function useOthers(companyId: string) {
  const { canSeeMoney, canWrite, to } = usePortal()
  const today = useToday()
  const nouns = needsClient.filter(({ isOfMoney }) => canSeeMoney || !isOfMoney)
  const answers = useQueries({ queries: nouns.map(({ query }) => query(companyId)) })
  const found = nouns.flatMap(({ needs, total }, at) => {
    const data = answers[at]?.data
    if (data === undefined) return []
    const needed = needs(data, { today, canWrite })
    return [{ needed, total: total?.(data) ?? needed.length }]
  })
  return {
    items: found.flatMap(({ needed }) =>
      needed.map(({ id, path, ...need }) => <Item key={id} path={to(path)} {...need} />),
    ),
    total: found.reduce((sum, { total }) => sum + total, 0),
  }
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
          <TurnBadge standing={one} />
          <span className="min-w-0 truncate">{one.project?.title ?? 'File'}</span>
        </>
      }
      path={to(approvalLooks[one.kind].path(one._id))}
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
