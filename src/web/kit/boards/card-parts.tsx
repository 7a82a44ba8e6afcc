// Parts of a card: the title linking to the details, the footer, and a collapsible list.
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { createContext, type ReactNode, use, useId } from 'react'
import { plainLine } from '#contract/values/plain-text.ts'
import { isPlainClick } from '#web/ui/follow-link.ts'

export interface CardContextValue {
  /** Only the current card's controls are tab stops; the arrow keys move between cards. */
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
 * Link component for cards. Stable while the board is mounted, because a router link in each card would rerender all of
 * them on every navigation.
 */
export const CardLink = createContext<CardLinkValue>({
  hrefOf: (cardId) => cardId,
  open: () => undefined,
})

/** The beginning of a description, without its Markdown. */
export function CardText({ children }: { children: string }) {
  const text = plainLine(children)
  return (
    text !== '' && (
      <p dir="auto" className="line-clamp-2 text-sm text-muted">
        {text}
      </p>
    )
  )
}

/** Leaves room on the first line for the select box or menu button in the card's corner. */
const TITLE =
  'text-base font-medium text-text wrap-anywhere pointer-coarse:pr-8 pointer-fine:before:float-right pointer-fine:before:h-lh pointer-fine:before:w-6'

/** The card's title. A click anywhere on the card, or Enter, opens the details at a URL below the board's. */
export function CardTitle({ cardId, children }: { cardId: string; children: ReactNode }) {
  const { hrefOf, open } = use(CardLink)
  return (
    <p dir="auto" className={TITLE}>
      <a
        aria-haspopup="dialog"
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

/** The last row: due date, progress and assignee. */
export function CardFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted tabular-nums">
      {children}
    </div>
  )
}

/** A date or date range, highlighted only when overdue, which is also said as text. */
export function CardDates({ isOverdue, children }: { isOverdue: boolean; children: ReactNode }) {
  return (
    <span className={isOverdue ? 'flex gap-1 font-medium text-bad' : 'flex gap-1'}>
      {isOverdue && <CalendarDays aria-hidden size={12} className="mt-0.5" />}
      <span>{children}</span>
      {isOverdue && <span className="sr-only">, overdue</span>}
    </span>
  )
}

/** State of a card's collapsible lists, which open and close together. The board keeps it until it unmounts. */
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
