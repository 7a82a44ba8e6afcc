// Everything that needs the client: what nouns declare, then approvals, longest waiting first.
import { useQueries, useSuspenseQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import type { Waiting } from '#contract/work/approvals.ts'
import { waitingQuery } from '#web/work/approvals/queries.ts'
import { ApproveSeveral, useChosen } from '#web/work/approvals/parts/approve-several.tsx'
import { TurnBadge } from '#web/work/approvals/parts/turn-badge.tsx'
import { useToday } from '#web/lib/today.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Section } from '#web/ui/section.tsx'
import { usePortal } from '#web/kit/client/portal.ts'
import { needsClient } from '#web/needs-client.ts'
import { BrandNote } from './brand-note.tsx'
import { Item } from './needs-item.tsx'

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
          <TurnBadge standing={one} />
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
