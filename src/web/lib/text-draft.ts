// Keeps drafts of single lines of text outside forms.
import { use, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { DraftOwner } from './draft-owner.ts'
import { type DraftName, readDraft, removeDraft, saveDraft, subscribeToDrafts } from './drafts.ts'
import { useIsHydrated } from './hydrated.ts'

/** State for a line of text outside a form, kept as a draft like a form's fields. */
export function useTextDraft(name: DraftName): [text: string, setText: (text: string) => void] {
  const { text, setText } = useEditedText(name, '')
  return [text, setText]
}

interface TextState {
  typed?: string
  /** The saved text when typing started. */
  over?: string
  /** Ignores text typed earlier, in this visit or a previous one. */
  isGivenUp: boolean
}

/** Like `useTextDraft` for text that is already saved: keeps the edit until it is saved. */
export function useEditedText(name: DraftName, saved: string) {
  const owner = use(DraftOwner)
  const isHydrated = useIsHydrated()
  const [{ typed, over: begun, isGivenUp }, setState] = useState<TextState>({ isGivenUp: false })
  const stored = useRef<string>(undefined)
  const storedText = () =>
    owner === undefined ? undefined : readDraft(owner, name)?.values['text']
  const draft = useMemo(() => {
    const found = isHydrated && owner !== undefined ? readDraft(owner, name) : undefined
    const [text, over] = [found?.values['text'], found?.base['text']]
    return typeof text === 'string' ? { text, over } : undefined
  }, [isHydrated, owner, name])
  const isKept = useSyncExternalStore(
    subscribeToDrafts,
    // Another tab may have saved or discarded the restored text, or written on.
    () => draft === undefined || storedText() === draft.text,
    () => true,
  )
  const restored = isGivenUp || !isKept ? undefined : draft
  const over = begun ?? (typeof restored?.over === 'string' ? restored.over : saved)

  function setText(text: string | null) {
    // Text that is saved already stays current when someone else saves.
    const isTyped = text !== null && text !== saved
    setState((before) => (isTyped ? { ...before, typed: text, over } : { isGivenUp: true }))
    if (owner === undefined) return
    if (isTyped) {
      stored.current = text
      saveDraft(owner, name, { values: { text }, base: { text: over } })
    } else if (storedText() === (stored.current ?? draft?.text)) {
      // Another tab's text stays.
      removeDraft(owner, name)
    }
  }
  /** Call after a save: keeps text typed since, based on the saved text. */
  function forget(text: string) {
    setState((now) => {
      const shown = now.typed ?? (now.isGivenUp ? undefined : draft?.text)
      if (shown === undefined) return now
      return shown === text ? { isGivenUp: true } : { ...now, over: text.trim() }
    })
    if (owner === undefined) return
    const left = storedText()
    if (left === text) removeDraft(owner, name)
    else if (left !== undefined)
      saveDraft(owner, name, { values: { text: left }, base: { text: text.trim() } })
  }

  return {
    text: typed ?? restored?.text ?? saved,
    /** The saved text when typing started; a draft's may be older than the current one. */
    over,
    /** Null resets to the saved text. */
    setText,
    forget,
  }
}
