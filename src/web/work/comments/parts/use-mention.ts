// Mentions in a text field: `@` opens suggestions, arrows choose, Enter inserts.
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useId, useMemo, useState } from 'react'
import type { Comment, Mentionable } from '#contract/work/comments.ts'
import { isComposing } from '#web/lib/composing.ts'
import { type Entry, indexEntries, matchEntries } from '#web/ui/matching.ts'
import { mentionableOn } from '../queries.ts'
import { bothSidesInTurn } from './mention-order.ts'
import { type MentionQuery, type Mentioned, mentionName, mentionQuery } from './mention-text.ts'

const maxOffered = 8

interface MentionOptions {
  field: RefObject<HTMLTextAreaElement | null>
  taskId: string
  visibility: Comment['visibility']
  /** People already mentioned. */
  mentions: readonly Mentioned[]
  onMention: (mentioned: Mentioned) => void
}

export function useMention(options: MentionOptions) {
  const { field, taskId, visibility, mentions, onMention } = options
  const listId = useId()
  const [query, setQuery] = useState<MentionQuery>()
  /** Index of the `@` whose suggestions were dismissed. */
  const [closedAt, setClosedAt] = useState<number>()
  const [active, setActive] = useState(0)
  const people = useQuery({ ...mentionableOn(taskId, visibility), enabled: query !== undefined })
  const index = useMemo(
    () => indexEntries(bothSidesInTurn(people.data ?? []).map(entryOf)),
    [people.data],
  )
  const shown =
    query && query.at !== closedAt ? matchEntries(index, query.text, maxOffered).shown : []
  const isOpen = shown.length > 0
  const current = Math.min(active, shown.length - 1)

  /** Runs after the text or the caret changed. */
  function look() {
    const { value, selectionStart, selectionEnd } = field.current ?? {}
    const isCaret = selectionStart === selectionEnd
    const next =
      value !== undefined && isCaret ? mentionQuery(value, selectionStart ?? 0) : undefined
    if (next?.text !== query?.text || next?.at !== query?.at) setActive(0)
    setQuery(next)
    // Keeps the suggestions closed that `take` just closed, although its own edit ends up here.
    setClosedAt((closed) => (next?.at === closed ? closed : undefined))
  }

  function close() {
    setClosedAt(query?.at)
  }

  function take(entry: Entry | undefined) {
    if (!entry || !query || !field.current) return
    const name = mentionName(entry.name)
    const isOther = mentions.some((one) => one.name === name && one.id !== entry.id)
    close()
    replace(field.current, query, isOther ? `@[${name}](person:${entry.id}) ` : `@${name} `)
    if (!isOther) onMention({ id: entry.id, name })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen || isComposing(event.nativeEvent)) return
    const { key, ctrlKey, metaKey, shiftKey } = event
    if (ctrlKey || metaKey) return
    if (key === 'ArrowDown') setActive((current + 1) % shown.length)
    else if (key === 'ArrowUp') setActive((current - 1 + shown.length) % shown.length)
    else if ((key === 'Enter' || key === 'Tab') && !shiftKey) take(shown[current])
    else if (key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    isOpen,
    look,
    onKeyDown,
    close,
    list: { id: listId, shown, active: current, onPoint: setActive, onTake: take },
    aria: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? `${listId}-${current}` : undefined,
    },
  } as const
}

const entryOf = ({ _id, name, staff }: Mentionable): Entry => ({
  id: _id,
  name: `${name.first} ${name.last}`,
  detail: staff ? 'Agency' : 'Client',
})

/** Inserts as if typed, so the browser can undo it. */
function replace(field: HTMLTextAreaElement, { at }: MentionQuery, text: string): void {
  field.focus()
  field.setSelectionRange(at, field.selectionStart)
  // The only way to keep the browser's undo history.
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, at, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
