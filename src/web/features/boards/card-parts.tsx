// Parts for a card's content: the title that links to the details, and a collapsible list.
import ChevronRight from 'lucide-react/icons/chevron-right'
import { createContext, type ReactNode, use, useId } from 'react'
import { Link, useLocation } from 'react-router'

export interface CardContextValue {
  /** Only the current card's controls are tab stops; the arrow keys lead from card to card. */
  isCurrent: boolean
  isExpanded: boolean
  setExpanded: (isExpanded: boolean) => void
}

export const CardContext = createContext<CardContextValue>({
  isCurrent: true,
  isExpanded: false,
  setExpanded: () => undefined,
})

/** The card's title. A click anywhere on the card, or Enter, opens the details, at an address below the board's; filters are kept. */
export function CardTitle({ to, children }: { to: string; children: ReactNode }) {
  const { search } = useLocation()
  return (
    <p dir="auto" className="text-base font-medium text-text wrap-anywhere pointer-coarse:pr-8">
      <Link
        to={`${to}${search}`}
        preventScrollReset
        data-card-link
        draggable={false}
        tabIndex={-1}
        className="cursor-[inherit] outline-none after:absolute after:inset-0 after:rounded-[inherit]"
      >
        {children}
      </Link>
    </p>
  )
}

/** A collapsible list. All of one card open and close together; the board remembers it until it is unmounted. */
export function CardDisclosure({ label, children }: { label: string; children: ReactNode }) {
  const { isCurrent, isExpanded, setExpanded } = use(CardContext)
  const listId = useId()
  return (
    <div className="relative z-1">
      <button
        type="button"
        aria-expanded={isExpanded}
        aria-controls={listId}
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => setExpanded(!isExpanded)}
        className="-mx-1 flex min-h-6 pointer-coarse:-my-2 pointer-coarse:min-h-10 items-center gap-1 rounded-sm px-1 text-xs text-muted hover:text-text focus-visible:outline-offset-0"
      >
        <ChevronRight
          aria-hidden
          size={12}
          className={`transition-transform ${isExpanded ? 'rotate-90' : ''}`}
        />
        {label}
      </button>
      <div id={listId} hidden={!isExpanded} className="pt-1 text-xs text-muted">
        {children}
      </div>
    </div>
  )
}
