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

/** The same of a line that is saved already: what is typed over it is kept until it is saved. */
export function useEditedText(name: DraftName, saved: string) {
  const owner = use(DraftOwner)
  const isHydrated = useIsHydrated()
  /** Null: given up. */
  const [typed, setTyped] = useState<string | null>()
  const restored = useMemo(() => {
    const text = isHydrated && owner !== undefined && readDraft(owner, name)?.values['text']
    return typeof text === 'string' ? text : undefined
  }, [isHydrated, owner, name])

  function setText(text: string | null) {
    setTyped(text)
    if (owner === undefined) return
    if (text === null || text === saved) removeDraft(owner, name)
    else saveDraft(owner, name, { values: { text }, base: { text: saved } })
  }
  /** It is saved: what has been typed since stays. */
  function forget(text: string) {
    setTyped((current) => ((current ?? restored) === text ? null : current))
    if (owner !== undefined && readDraft(owner, name)?.values['text'] === text) {
      removeDraft(owner, name)
    }
  }

  return {
    text: (typed === undefined ? restored : typed) ?? saved,
    /** Null: back to what is saved. */
    setText,
    forget,
  }
}
