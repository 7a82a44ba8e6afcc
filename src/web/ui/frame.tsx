// App frame: sidebar on desktops, bottom bar on phones, and the screen in the main landmark. A cookie keeps the sidebar's state, so that
// the server renders it the same way.
import PanelLeft from 'lucide-react/icons/panel-left'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { BottomBar } from './frame-bottom-bar.tsx'
import { FrameFoot, type FramePerson } from './frame-foot.tsx'
import { FrameNav, type NavEntry, type NavGroup } from './frame-nav.tsx'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'

export type FrameState = {
  /** 'auto' follows the window's width. */
  sidebar: 'auto' | 'rail' | 'full'
  /** Labels of the collapsed groups. */
  folded: readonly string[]
}

/** @param cookies the request's `Cookie` header on the server, `document.cookie` in the browser */
export function readFrameState(cookies: string | null): FrameState {
  const value = cookies?.match(/(?:^|;\s*)frame=([^;]*)/)?.[1] ?? ''
  const [sidebar, ...folded] = value.split('.').map(decode)
  return {
    sidebar: sidebar === 'rail' || sidebar === 'full' ? sidebar : 'auto',
    folded: folded.filter(Boolean),
  }
}

function storeFrameState(state: FrameState): void {
  document.cookie = `${writeFrameState(state)}; path=/app; max-age=31536000; samesite=lax`
}

export function writeFrameState({ sidebar, folded }: FrameState): string {
  // The dot separates names, and `encodeURIComponent` doesn't encode it.
  const names = folded.map((name) => encodeURIComponent(name).replaceAll('.', '%2E'))
  return `frame=${[sidebar, ...names].join('.')}`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

export type { NavGroup } from './frame-nav.tsx'

export interface FrameProps {
  /** The accessible name of the link to Home. */
  name: string
  /** What the link shows: logo, name. */
  brand: ReactNode
  /** Where the link leads. */
  homeTo: string
  /** Accessible name of the navigation: 'Back-office'. */
  label: string
  groups: readonly NavGroup[]
  /** Entries of the phone's bottom bar; defaults to the first four. */
  bottom?: readonly NavEntry[] | undefined
  /** The remembered state from `readFrameState`. */
  state?: FrameState | undefined
  /** Shown below the brand, and on phones at the top of the sheet: the search button. */
  top?: ReactNode
  /** Shown next to the brand: the bell. */
  bell?: ReactNode
  person: FramePerson
  children: ReactNode
}

/** Full width in wide windows and a rail in medium ones, unless the person chose otherwise. Phones use the bottom bar. */
const sidebarClass = cx(
  '@container/sidebar sticky top-(--frame-top) z-(--layer-frame) flex h-[calc(100dvh-var(--frame-top))] w-(--frame-sidebar) flex-col border-r border-line bg-sunken max-md:hidden',
  'group-data-[sidebar=rail]/frame:w-(--frame-rail) max-lg:group-data-[sidebar=auto]/frame:w-(--frame-rail)',
)

const untouched: FrameState = { sidebar: 'auto', folded: [] }

export function Frame({
  name,
  brand,
  homeTo,
  label,
  groups,
  bottom,
  state: remembered = untouched,
  top,
  bell,
  person,
  children,
}: FrameProps) {
  const [state, setState] = useState(remembered)

  function change(next: FrameState) {
    setState(next)
    storeFrameState(next)
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
    <div
      className="group/frame grid min-h-[calc(100dvh-var(--frame-top))] grid-cols-[auto_minmax(0,1fr)] max-md:block"
      data-sidebar={state.sidebar}
    >
      <a
        href="#main"
        className="fixed top-2 left-2 z-[calc(var(--layer-frame)+1)] rounded-md bg-ink px-3 py-2 font-medium text-on-ink not-focus:[clip-path:inset(50%)]"
      >
        Skip to content
      </a>
      <header className={sidebarClass}>
        <div className="flex h-12 shrink-0 items-center gap-2 px-2 rail:h-auto rail:flex-col rail:pt-3 rail:pb-2">
          <Link
            to={homeTo}
            aria-label={name}
            className="flex min-w-0 items-center gap-2 rounded-md px-2 py-1 font-display text-lg font-semibold"
          >
            {brand}
          </Link>
          <div className="ml-auto flex rail:mx-auto rail:flex-col rail:gap-1">
            {bell}
            <IconButton
              label="Toggle sidebar"
              tipSide="right"
              className="text-muted"
              onClick={toggleSidebar}
            >
              <PanelLeft size={16} aria-hidden />
            </IconButton>
          </div>
        </div>
        {top && <div className="px-2 pb-1">{top}</div>}
        <FrameNav label={label} groups={groups} folded={state.folded} onFold={fold} />
        <FrameFoot person={person} />
      </header>
      <main id="main" tabIndex={-1} className="min-w-0 pb-(--frame-bottom-bar)">
        {children}
      </main>
      <BottomBar
        label={label}
        groups={groups}
        top={top}
        entries={bottom ?? groups.flatMap((group) => group.entries).slice(0, 4)}
        person={person}
      />
    </div>
  )
}
