// Adds a card by title at the bottom of a column. Enter adds it and keeps the field open; Escape closes it.
import Plus from 'lucide-react/icons/plus'
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  Suspense,
  useCallback,
  useRef,
  useState,
} from 'react'
import { ApiError } from '#web/lib/api.ts'
import { isComposing } from '#web/lib/composing.ts'
import { newKey } from '#web/lib/new-key.ts'
import { forgetKey, keyFor } from '#web/lib/sent-keys.ts'
import { useTextDraft } from '#web/lib/text-draft.ts'
import { Badge } from '#web/ui/badge.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { titlesIn } from './pasted-lines.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { notDone } from '#web/lib/not-done.ts'

export const ADD_BUTTON =
  'flex h-8 w-full items-center gap-1.5 rounded-md px-2 text-left text-sm text-muted hover:bg-hover hover:text-text pointer-coarse:h-11'

const maxTitleLength = 200

interface QuickAddProps {
  /** Singular noun for the cards: 'task'. */
  noun: string
  columnTitle: string
  /** Name under which an unsent title is kept on this device. */
  draft: string
  /** Reusing the key adds the card only once. */
  onAdd: (title: string, idempotencyKey: string) => Promise<void>
  /** Handles pasted lists, one title per line. */
  many?: {
    max: number
    onAdd: (titles: readonly string[], idempotencyKey: string) => Promise<void>
  }
}

const PasteList = lazyPart(() => import('./paste-list.tsx'))

export function QuickAdd({ noun, columnTitle, draft, onAdd, many }: QuickAddProps) {
  const [text, setText] = useTextDraft(draft)
  /** While a card is being sent, the field accepts the next; the draft stays until the card is saved. */
  const [isSent, setSent] = useState(false)
  const title = isSent ? '' : text
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [pasted, setPasted] = useState<readonly string[]>([])
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const showField = useCallback((input: HTMLInputElement | null) => {
    field.current = input
    input?.focus()
  }, [])
  /** Idempotency key of the last attempt; cleared once the text is edited. */
  const sentLast = useRef('')
  const underWay = useRef(new Set<string>())
  /** Sends cards one after the other, so the column keeps the order in which they were typed. */
  const adding = useRef(Promise.resolve())

  function type(next: string) {
    sentLast.current = ''
    setSent(false)
    setText(next)
  }

  async function add(added: string, key: string) {
    const hasTypedOn = () => sentLast.current !== key
    try {
      await onAdd(added, key)
      forgetKey(draft, key)
      if (!hasTypedOn()) type('')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const retry = () => void add(added, key)
      if (!hasTypedOn()) setSent(false)
      if (field.current && !hasTypedOn()) setProblem(error.message)
      else toast.error(notDone(`“${added}”`, 'added', error), { retry })
    } finally {
      underWay.current.delete(key)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const added = title.trim()
    if (added === '') return
    // A failed attempt may have been saved, so a retry reuses its key.
    // The same title typed again while the first is in flight is a new card.
    const known = keyFor(draft, added)
    const key = sentLast.current || (underWay.current.has(known) ? newKey() : known)
    underWay.current.add(key)
    sentLast.current = key
    setSent(true)
    setProblem(undefined)
    const addThis = () => add(added, key)
    // Continues even after an unexpected failure.
    adding.current = adding.current.then(addThis, addThis)
  }

  function onPaste(event: ClipboardEvent) {
    const titles = many ? titlesIn(event.clipboardData.getData('text')) : []
    if (titles.length === 0) return
    event.preventDefault()
    setPasted(titles)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
    // Keeps a panel next to the board open.
    event.stopPropagation()
    event.preventDefault()
    setOpen(false)
    setTimeout(() => opener.current?.focus())
  }

  if (!isOpen) {
    return (
      <button
        ref={opener}
        type="button"
        aria-label={`Add to ${columnTitle}${title ? ', draft' : ''}`}
        onClick={() => setOpen(true)}
        className={ADD_BUTTON}
      >
        <Plus aria-hidden size={14} />
        Add
        {title && <Badge tone="accent">Draft</Badge>}
      </button>
    )
  }
  if (many && pasted.length > 0) {
    return (
      <Suspense>
        <PasteList
          noun={noun}
          titles={pasted}
          maxTitles={many.max}
          maxTitleLength={maxTitleLength}
          onAdd={many.onAdd}
          onClose={() => setPasted([])}
        />
      </Suspense>
    )
  }
  return (
    <form onSubmit={submit} onKeyDown={onKeyDown} className="grid gap-1">
      <input
        ref={showField}
        aria-label={`New ${noun} in ${columnTitle}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${draft} problem`}
        placeholder="Title"
        enterKeyHint="done"
        autoComplete="off"
        maxLength={maxTitleLength}
        value={title}
        className="control"
        onChange={({ target }) => type(target.value)}
        onPaste={onPaste}
        onBlur={() => {
          if (title.trim() === '') setOpen(false)
        }}
      />
      {problem && (
        <p id={`${draft} problem`} role="alert" className="text-xs text-bad">
          {problem}
        </p>
      )}
      <p className="px-1 text-xs text-muted pointer-coarse:hidden">Enter adds, Esc closes</p>
    </form>
  )
}
