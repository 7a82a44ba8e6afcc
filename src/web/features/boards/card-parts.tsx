// Parts for a card's content: the title that links to the details, the footer, and a collapsible list.
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { createContext, type ReactNode, use, useId } from 'react'
import { isPlainClick } from '#web/ui/follow-link.ts'

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

export interface CardLinkValue {
  hrefOf: (cardId: string) => string
  open: (cardId: string) => void
}

/**
 * Where cards lead. One value for a board as long as it is shown: a router's own link in each card would render all of
 * them at every navigation.
 */
export const CardLink = createContext<CardLinkValue>({
  hrefOf: (cardId) => cardId,
  open: () => undefined,
})

/** Its first line leaves room for what stands in the card's corner: the box that selects it, or the menu's button. */
const TITLE =
  'text-base font-medium text-text wrap-anywhere pointer-coarse:pr-8 pointer-fine:before:float-right pointer-fine:before:h-lh pointer-fine:before:w-6'

/** The card's title. A click anywhere on the card, or Enter, opens the details, at an address below the board's. */
export function CardTitle({ cardId, children }: { cardId: string; children: ReactNode }) {
  const { hrefOf, open } = use(CardLink)
  return (
    <p dir="auto" className={TITLE}>
      <a
        href={hrefOf(cardId)}
        data-card-link
        draggable={false}
        tabIndex={-1}
        className="cursor-[inherit] outline-none after:absolute after:inset-0 after:rounded-[inherit]"
        onClick={(event) => {
          if (event.defaultPrevented || !isPlainClick(event)) return
          event.preventDefault()
          open(cardId)
        }}
      >
        {children}
      </a>
    </p>
  )
}

/** The last row: when it is due, how far it is, whose it is. */
export function CardFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted tabular-nums">
      {children}
    </div>
  )
}

/** A date or a span of dates; loud only once it is overdue, which is also said in words. */
export function CardDates({ isOverdue, children }: { isOverdue: boolean; children: ReactNode }) {
  return (
    <span className={isOverdue ? 'flex gap-1 font-medium text-bad' : 'flex gap-1'}>
      {isOverdue && <CalendarDays aria-hidden size={12} className="mt-0.5" />}
      <span>{children}</span>
      {isOverdue && <span className="sr-only">, overdue</span>}
    </span>
  )
}

/** A collapsible list. All of one card open and close together; the board remembers it until it is unmounted. */
export function useCardDisclosure() {
  const { isCurrent, isExpanded, setExpanded } = use(CardContext)
  const listId = useId()
  return {
    isExpanded,
    toggle: {
      type: 'button' as const,
      'aria-expanded': isExpanded,
      'aria-controls': isExpanded ? listId : undefined,
      tabIndex: isCurrent ? 0 : -1,
      onClick: () => setExpanded(!isExpanded),
    },
    listId,
  }
}

export const TOGGLE =
  'relative z-1 -mx-1 flex min-h-6 pointer-coarse:-my-2 pointer-coarse:min-h-10 items-center gap-1 rounded-sm px-1 text-xs text-muted hover:text-text focus-visible:outline-offset-0'

export function CardDisclosure({ label, children }: { label: string; children: ReactNode }) {
  const { isExpanded, toggle, listId } = useCardDisclosure()
  return (
    <div className="relative z-1">
      <button {...toggle} className={TOGGLE}>
        <ChevronRight
          aria-hidden
          size={12}
          className={`transition-transform ${isExpanded ? 'rotate-90' : ''}`}
        />
        {label}
      </button>
      {isExpanded && (
        <div id={listId} className="pt-1 text-xs text-muted">
          {children}
        </div>
      )}
    </div>
  )
}
