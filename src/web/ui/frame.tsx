// The frame of the app: sidebar on a desk, bottom bar on a phone, and the screen in its main landmark.
import PanelLeft from 'lucide-react/icons/panel-left'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { BottomBar } from './frame-bottom-bar.tsx'
import { FrameFoot } from './frame-foot.tsx'
import { FrameNav, type NavEntry, type NavGroup } from './frame-nav.tsx'
import { keepFrameState, type FrameState } from './frame-state.ts'
import { IconButton } from './button.tsx'
import { Mark } from './mark.tsx'

export type { NavEntry, NavGroup } from './frame-nav.tsx'
export { readFrameState, type FrameState } from './frame-state.ts'

export type FrameProps = {
  /** The product's or the agency's name, beside the mark. */
  name: string
  /** Where the mark leads. */
  homeTo: string
  /** What the navigation is of, for those who do not see it: 'Back-office'. */
  label: string
  groups: readonly NavGroup[]
  /** The entries of the phone's bottom bar; the first four unless given. */
  bottom?: readonly NavEntry[] | undefined
  /** What the person chose before, from `readFrameState`. */
  state?: FrameState | undefined
  /** Under the mark: the search button. Gets to know whether only icons fit. */
  top?: ReactNode
  person: {
    name: string
    email: string
    /** `MenuItem`s: profile, theme, sign out. */
    menu: ReactNode
  }
  children: ReactNode
}

const untouched: FrameState = { sidebar: 'auto', folded: [] }

export function Frame({
  name,
  homeTo,
  label,
  groups,
  bottom,
  state: remembered = untouched,
  top,
  person,
  children,
}: FrameProps) {
  const [state, setState] = useState(remembered)

  function change(next: FrameState) {
    setState(next)
    keepFrameState(next)
  }

  function toggleSidebar() {
    const isRail =
      state.sidebar === 'rail' ||
      (state.sidebar === 'auto' && matchMedia('(width < 64rem)').matches)
    change({ ...state, sidebar: isRail ? 'full' : 'rail' })
  }

  function fold(group: string, isFolded: boolean) {
    const others = state.folded.filter((one) => one !== group)
    change({ ...state, folded: isFolded ? [...others, group] : others })
  }

  return (
    <div className="frame" data-sidebar={state.sidebar}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="frame-sidebar">
        <div className="frame-head flex shrink-0 items-center gap-2 px-2">
          <Link
            to={homeTo}
            aria-label={name}
            className="flex min-w-0 items-center gap-2 rounded-md px-2 py-1 font-display text-lg font-semibold"
          >
            <Mark size={20} className="shrink-0" />
            <span className="frame-label truncate">{name}</span>
          </Link>
          <IconButton
            label="Toggle sidebar"
            tipSide="right"
            className="frame-toggle ml-auto text-muted"
            onClick={toggleSidebar}
          >
            <PanelLeft size={16} aria-hidden />
          </IconButton>
        </div>
        {top && <div className="px-2 pb-1">{top}</div>}
        <FrameNav label={label} groups={groups} folded={state.folded} onFold={fold} />
        <FrameFoot person={person} />
      </header>
      <main id="main" tabIndex={-1} className="frame-main">
        {children}
      </main>
      <BottomBar
        label={label}
        groups={groups}
        entries={bottom ?? groups.flatMap((group) => group.entries).slice(0, 4)}
        person={person}
      />
    </div>
  )
}
