// Asks for confirmation before a pasted list becomes cards.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { maxTitleLength } from '#contract/shared.ts'
import { ApiError } from '#web/lib/api.ts'
import { newKey } from '#web/lib/new-key.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'

interface PasteListProps {
  /** Singular noun for the cards: 'task'. */
  noun: string
  titles: readonly string[]
  maxTitles: number
  /** Reusing the key adds the cards only once. */
  onAdd: (titles: readonly string[], idempotencyKey: string) => Promise<void>
  onClose: () => void
}

const shownTitles = 4

export default function PasteList(props: PasteListProps) {
  const { noun, titles, maxTitles, onAdd, onClose } = props
  const [problem, setProblem] = useState(() => findIssue(titles, maxTitles, maxTitleLength))
  const [isAdding, setAdding] = useState(false)
  const canAdd = useRef(problem === undefined)
  const key = useRef('')
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.querySelector('button')?.focus(), [])

  async function add() {
    setAdding(true)
    setProblem(undefined)
    key.current ||= newKey()
    try {
      await onAdd(titles, key.current)
      // Another pasted list may have replaced this one in the meantime.
      if (group.current) onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      setAdding(false)
      const retry = () => void add()
      if (!group.current)
        toast.error(failureMessage(`The list of ${titles.length} ${noun}s`, 'added', error), {
          retry,
        })
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  const more = titles.length - shownTitles
  return (
    <div
      ref={group}
      role="group"
      aria-label={`${titles.length} ${noun}s to add`}
      onKeyDown={onKeyDown}
      className="grid gap-2 rounded-lg border border-line bg-raised p-2 text-sm"
    >
      <ul className="grid gap-0.5 text-muted">
        {titles.slice(0, shownTitles).map((title, at) => (
          <li key={at} dir="auto" className="truncate">
            {title}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
      {problem && (
        <p role="alert" className="text-xs text-bad">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {canAdd.current && (
          <Button size="sm" variant="primary" isPending={isAdding} onClick={() => void add()}>
            Add {titles.length} {noun}s
          </Button>
        )}
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

function findIssue(titles: readonly string[], maxTitles: number, maxLength: number) {
  if (titles.length > maxTitles) return `At most ${maxTitles} can be added at once.`
  const tooLong = titles.findIndex((title) => title.length > maxLength)
  return tooLong < 0 ? undefined : `Line ${tooLong + 1} is longer than ${maxLength} characters.`
}
