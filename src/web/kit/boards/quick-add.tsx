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
import { maxTitleLength } from '#contract/shared.ts'
import { isBlank } from '#contract/values/normal-text.ts'
import { isComposing } from '#web/lib/composing.ts'
import { Badge } from '#web/ui/badge.tsx'
import { titlesIn } from './pasted-lines.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { type QuickAddOptions, useQuickAdd } from './use-quick-add.ts'

export const ADD_BUTTON =
  'flex h-8 w-full items-center gap-1.5 rounded-md px-2 text-left text-sm text-muted hover:bg-hover hover:text-text pointer-coarse:h-11'

interface QuickAddProps extends Omit<QuickAddOptions, 'field'> {
  /** Singular noun for the cards: 'task'. */
  noun: string
  columnTitle: string
  /** Handles pasted lists, one title per line. */
  many?: {
    max: number
    onAdd: (titles: readonly string[], idempotencyKey: string) => Promise<void>
  }
}

const PasteList = lazyPart(() => import('./paste-list.tsx'))

export function QuickAdd({ noun, columnTitle, draft, onAdd, many }: QuickAddProps) {
  const [isOpen, setOpen] = useState(false)
  const [pasted, setPasted] = useState<readonly string[]>([])
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const showField = useCallback((input: HTMLInputElement | null) => {
    field.current = input
    input?.focus()
  }, [])
  const { title, problem, type, addTyped } = useQuickAdd({ draft, onAdd, field })

  function submit(event: FormEvent) {
    event.preventDefault()
    addTyped()
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
        {title && <Badge tone="info">Draft</Badge>}
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
          if (isBlank(title)) setOpen(false)
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
