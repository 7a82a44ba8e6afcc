// Keeps a line of text that is typed outside of a form.
import { use, useMemo, useState } from 'react'
import { DraftOwner } from './draft-owner.ts'
import { type DraftName, readDraft, removeDraft, saveDraft } from './drafts.ts'
import { useIsHydrated } from './hydrated.ts'

/** A line of text outside of a form, kept as a form's fields are. */
export function useTextDraft(name: DraftName): [text: string, setText: (text: string) => void] {
  const { text, setText } = useEditedText(name, '')
  return [text, setText]
}

interface TextState {
  typed?: string
  /** What was saved when the first of it was typed. */
  over?: string
  /** What was typed before, here or at an earlier visit, counts no more. */
  isGivenUp: boolean
}

/** The same of a line that is saved already: what is typed over it is kept until it is saved. */
export function useEditedText(name: DraftName, saved: string) {
  const owner = use(DraftOwner)
  const isHydrated = useIsHydrated()
  const [{ typed, over: begun, isGivenUp }, setState] = useState<TextState>({ isGivenUp: false })
  const draft = useMemo(() => {
    const found = isHydrated && owner !== undefined ? readDraft(owner, name) : undefined
    const [text, over] = [found?.values['text'], found?.base['text']]
    return typeof text === 'string' ? { text, over } : undefined
  }, [isHydrated, owner, name])
  const restored = isGivenUp ? undefined : draft
  const over = begun ?? (typeof restored?.over === 'string' ? restored.over : saved)

  function setText(text: string | null) {
    setState((before) => (text === null ? { isGivenUp: true } : { ...before, typed: text, over }))
    if (owner === undefined) return
    if (text === null || text === saved) removeDraft(owner, name)
    else saveDraft(owner, name, { values: { text }, base: { text: over } })
  }
  /** It is saved: what has been typed since stays, over that. */
  function forget(text: string) {
    setState((now) => {
      const shown = now.typed ?? (now.isGivenUp ? undefined : draft?.text)
      if (shown === undefined) return now
      return shown === text ? { isGivenUp: true } : { ...now, over: text.trim() }
    })
    if (owner === undefined) return
    const left = readDraft(owner, name)?.values['text']
    if (left === text) removeDraft(owner, name)
    else if (left !== undefined)
      saveDraft(owner, name, { values: { text: left }, base: { text: text.trim() } })
  }

  return {
    text: typed ?? restored?.text ?? saved,
    /** What was saved when it was typed over: a draft's may be older than what is saved now. */
    over,
    /** Null: back to what is saved. */
    setText,
    forget,
  }
}
