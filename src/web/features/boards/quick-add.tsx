// At a column's foot: a card by its title alone. Enter adds it and is ready for the next, Escape leaves.
import Plus from 'lucide-react/icons/plus'
import { type FormEvent, type KeyboardEvent, use, useRef, useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { isComposing } from '#web/lib/composing.ts'
import { readDraft, removeDraft, saveDraft } from '#web/lib/drafts.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { DraftOwner } from '#web/lib/use-draft.ts'
import { Badge } from '#web/ui/badge.tsx'
import { toast } from '#web/ui/toast-store.ts'

export const ADD_BUTTON =
  'flex h-8 w-full items-center gap-1.5 rounded-md px-2 text-left text-sm text-muted hover:bg-hover hover:text-text pointer-coarse:h-11'

const maxTitleLength = 200

interface QuickAddProps {
  /** What is added: 'task'. */
  noun: string
  columnTitle: string
  /** Under which a title that is not added yet is kept on this device. */
  draft: string
  /** The same key adds it once. */
  onAdd: (title: string, idempotencyKey: string) => Promise<void>
}

/** Once, when it is shown. */
const focus = (input: HTMLInputElement | null) => input?.focus()

/** The title that is being typed, kept on this device until it is added. */
function useTitle(name: string) {
  const owner = use(DraftOwner) ?? ''
  const isHydrated = useIsHydrated()
  const [typed, setTyped] = useState<string>()
  const stored =
    isHydrated && typed === undefined ? readDraft(owner, name)?.values['title'] : undefined
  const title = typed ?? (typeof stored === 'string' ? stored : '')
  function setTitle(next: string) {
    setTyped(next)
    if (next.trim() === '') removeDraft(owner, name)
    else saveDraft(owner, name, { values: { title: next }, base: { title: '' } })
  }
  return [title, setTitle] as const
}

export function QuickAdd({ noun, columnTitle, draft, onAdd }: QuickAddProps) {
  const [title, setTitle] = useTitle(draft)
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  const opener = useRef<HTMLButtonElement>(null)
  /** One after the other: they stand in the column in the order they were typed. */
  const adding = useRef(Promise.resolve())
  const latestTitle = useRef(title)
  latestTitle.current = title

  async function add(text: string, key: string) {
    try {
      await onAdd(text, key)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const retry = () => void add(text, key)
      if (latestTitle.current !== '') {
        toast.error(`“${text}” was not added. ${error.message}`, { retry })
        return
      }
      setTitle(text)
      setProblem(error.message)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const text = title.trim()
    if (text === '') return
    setTitle('')
    setProblem(undefined)
    const key = newKey()
    adding.current = adding.current.then(() => add(text, key))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
    // A panel beside the board stays open.
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
  return (
    <form onSubmit={submit} onKeyDown={onKeyDown} className="grid gap-1">
      <input
        ref={focus}
        aria-label={`New ${noun} in ${columnTitle}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${draft} problem`}
        placeholder="Title"
        enterKeyHint="done"
        autoComplete="off"
        maxLength={maxTitleLength}
        value={title}
        className="control"
        onChange={({ target }) => setTitle(target.value)}
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
