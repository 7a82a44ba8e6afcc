// Sidebar navigation in collapsible groups.
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ComponentType, type MouseEvent, type ReactNode, memo } from 'react'
import { useLocation } from 'react-router'
import { cx } from './cx.ts'
import { useFollowLink } from './follow-link.ts'
import { tipProps } from './tooltip.tsx'

export type NavEntry = {
  to: string
  label: string
  /** One word for the phone's bottom bar, where five entries share the width. */
  shortLabel?: string | undefined
  icon: ComponentType<{ size?: number | string; className?: string; 'aria-hidden'?: boolean }>
  /** Number of new items. */
  count?: number | undefined
  /** Shown only in the phone's sheet; larger screens link to it elsewhere. */
  isForPhone?: boolean | undefined
  /** Matches only this exact address. */
  end?: boolean | undefined
}

export type NavGroup = {
  /** A group without a label comes first and does not collapse. */
  label?: string | undefined
  entries: readonly NavEntry[]
  /** More entries that are not links, such as Logout. */
  extra?: ReactNode
}

export function FrameNav({
  label,
  groups,
  folded,
  onFold,
}: {
  label: string
  groups: readonly NavGroup[]
  folded: readonly string[]
  onFold: (group: string, isFolded: boolean) => void
}) {
  return (
    <nav aria-label={label} className="flex-1 overflow-y-auto overscroll-contain px-2 pb-4">
      {groups.map((group, at) =>
        group.label === undefined ? (
          <Entries key={at} group={group} />
        ) : (
          <details
            key={group.label}
            open={!folded.includes(group.label)}
            onToggle={(event) => {
              const isFolded = !event.currentTarget.open
              if (group.label && isFolded !== folded.includes(group.label))
                onFold(group.label, isFolded)
            }}
            className="group/fold not-first:mt-2 rail:border-t rail:border-line rail:details-content:[content-visibility:visible]"
          >
            <summary className="flex h-8 list-none items-center gap-1 rounded-md px-2 text-xs font-medium text-muted hover:text-text pointer-coarse:h-11 rail:sr-only [&::-webkit-details-marker]:hidden">
              <ChevronRight
                size={12}
                aria-hidden
                className="transition-[rotate] group-open/fold:rotate-90"
              />
              {group.label}
            </summary>
            <Entries group={group} />
          </details>
        ),
      )}
    </nav>
  )
}

function Entries({ group }: { group: NavGroup }) {
  const linkOf = useEntryLinks()
  return (
    <ul className="grid gap-px py-1">
      {group.entries.map((entry) =>
        entry.isForPhone ? null : (
          <li key={entry.to}>
            <EntryLink {...entry} {...linkOf(entry)} hasTip />
          </li>
        ),
      )}
      {group.extra}
    </ul>
  )
}

interface CurrentLink {
  isCurrent: boolean
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** Whether an entry is current (including pages below it), and its click handler. */
export function useEntryLinks(): (entry: NavEntry) => CurrentLink {
  const { pathname } = useLocation()
  const onClick = useFollowLink()
  return ({ to, end }) => {
    const [path] = to.split('?')
    return { isCurrent: pathname === path || (!end && pathname.startsWith(`${path}/`)), onClick }
  }
}

export type EntryLinkProps = NavEntry & CurrentLink

/** Memoized, so that a navigation re-renders only the entries that change. */
export const EntryLink = memo(function EntryLink({
  to,
  label,
  icon: Icon,
  count,
  isCurrent,
  onClick,
  hasTip,
}: EntryLinkProps & { hasTip?: true }) {
  return (
    <a
      href={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={entryClass}
      onClick={onClick}
      {...(hasTip && tipProps(label, { side: 'right' }))}
    >
      <Icon size={16} aria-hidden className="shrink-0 group-aria-[current=page]:text-accent" />
      <span className="min-w-0 flex-1 truncate rail:sr-only">{label}</span>
      {!!count && (
        <span className={countClass}>
          {count > 99 ? '99+' : count}
          <span className="sr-only"> new</span>
        </span>
      )}
    </a>
  )
})

/** Classes of an entry, also for buttons (Logout) in a group's `extra`. */
export const entryClass = cx(
  'group relative flex h-8 w-full items-center gap-2.5 rounded-md px-2 text-left text-base transition-colors pointer-coarse:h-11 rail:justify-center',
  'text-muted hover:bg-hover hover:text-text',
  'aria-[current=page]:bg-raised aria-[current=page]:font-medium aria-[current=page]:text-text aria-[current=page]:shadow-[0_0_0_1px_var(--color-line)] aria-[current=page]:forced-selected',
)

/** Shows a dot instead of the number next to a lone icon, where a number doesn't fit. */
const countClass = cx(
  'rounded-full bg-accent-soft px-1.5 text-xs font-medium text-accent tabular-nums',
  'rail:absolute rail:top-1.5 rail:right-2 rail:size-2 rail:overflow-hidden rail:bg-brand-line rail:p-0 rail:indent-2 rail:forced-fill',
)
