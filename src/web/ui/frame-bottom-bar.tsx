// Bottom navigation on phones: four entries, everything else in a sheet.
import Ellipsis from 'lucide-react/icons/ellipsis'
import { type ReactNode, memo, useState } from 'react'
import { useLocation } from 'react-router'
import { Dialog, DialogBody } from './dialog.tsx'
import { FrameFoot, type FramePerson } from './frame-foot.tsx'
import {
  EntryLink,
  type EntryLinkProps,
  type NavEntry,
  type NavGroup,
  useEntryLinks,
} from './frame-nav.tsx'

const tabClass =
  'flex h-14 w-full flex-col items-center justify-center gap-0.5 text-xs font-medium text-muted -outline-offset-2 aria-[current=page]:text-accent aria-[current=page]:forced-selected'

export function BottomBar({
  label,
  groups,
  entries,
  top,
  person,
}: {
  label: string
  groups: readonly NavGroup[]
  entries: readonly NavEntry[]
  top?: ReactNode
  person: FramePerson
}) {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const linkOf = useEntryLinks()
  // Navigation closes the sheet, and going back doesn't reopen it.
  if (openAt !== undefined && openAt !== key) setOpenAt(undefined)

  return (
    <div
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-(--layer-frame) border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <nav aria-label={`${label}, main entries`}>
        <ul className="grid auto-cols-fr grid-flow-col">
          {entries.map((entry) => (
            <li key={entry.to} className="relative min-w-0">
              <Tab {...entry} {...linkOf(entry)} />
            </li>
          ))}
          <li className="relative min-w-0">
            <button
              type="button"
              aria-haspopup="dialog"
              className={tabClass}
              onClick={() => setOpenAt(key)}
            >
              <Ellipsis size={20} aria-hidden />
              More
              <NewDot count={countBehind(groups, entries)} />
            </button>
          </li>
        </ul>
      </nav>
      {openAt === key && (
        <Dialog title="More" onClose={() => setOpenAt(undefined)}>
          <DialogBody className="px-3">
            {top && <div className="pb-2">{top}</div>}
            {groups.map((group, at) => (
              <section key={group.label ?? at} className="pb-2">
                {group.label && (
                  <h3 className="px-2 pt-2 text-sm font-medium text-muted">{group.label}</h3>
                )}
                <ul>
                  {group.entries.map((entry) => (
                    <li key={entry.to}>
                      <EntryLink {...entry} {...linkOf(entry)} />
                    </li>
                  ))}
                  {group.extra}
                </ul>
              </section>
            ))}
          </DialogBody>
          <FrameFoot person={person} />
        </Dialog>
      )}
    </div>
  )
}

const Tab = memo(function Tab(props: EntryLinkProps) {
  const { to, label, shortLabel, icon: Icon, count, isCurrent, onClick } = props
  return (
    <a
      href={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={tabClass}
      onClick={onClick}
    >
      <Icon size={20} aria-hidden />
      <span className="max-w-full truncate px-0.5">{shortLabel ?? label}</span>
      <NewDot count={count} />
    </a>
  )
})

function NewDot({ count }: { count: number | undefined }) {
  if (!count) return null
  return (
    <span className="absolute top-2 left-[calc(50%+6px)] size-2 rounded-full bg-brand-line forced-fill">
      <span className="sr-only">{count} new</span>
    </span>
  )
}

/** Sum of the counts of entries that only the sheet shows. */
function countBehind(groups: readonly NavGroup[], shown: readonly NavEntry[]): number {
  const places = new Set(shown.map(({ to }) => to))
  const hidden = groups.flatMap((group) => group.entries).filter(({ to }) => !places.has(to))
  return hidden.reduce((sum, { count = 0 }) => sum + count, 0)
}
