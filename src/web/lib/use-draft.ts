// Ties a form to its draft: what was typed last time stands in it again, what is typed now is stored at once. Such a form
// has `autoComplete="off"`: else the browser puts back what stood there at some earlier time, over the draft or behind it.
import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import {
  type Draft,
  type DraftName,
  type DraftValues,
  hasDraftOf,
  readDraft,
  removeDraft,
  saveDraft,
  subscribeToDrafts,
} from './drafts.ts'
import { mergedDraft } from './draft-merge.ts'
import { useIsHydrated } from './hydrated.ts'
import { isEqual } from './merge.ts'

/** Whose drafts a screen's forms keep; without one they keep none. */
export const DraftOwner = createContext<string | undefined>(undefined)

export interface FormDraft {
  /** What was typed at an earlier visit and stands in the form again. */
  restored: Draft | undefined
  /** Back to what the form began with. */
  discard(): void
  /** It is saved: nothing is left to keep. */
  forget(): void
  /** Some of it is saved: what still differs from the form's defaults is kept. */
  update(): void
}

/** Whether what is typed for a record, or for a part of it, waits to be saved. */
export function useHasDraft(recordId: string): boolean {
  const owner = use(DraftOwner)
  return useSyncExternalStore(
    subscribeToDrafts,
    () => owner !== undefined && hasDraftOf(owner, recordId),
    () => false,
  )
}

/** The same of one form, whatever is typed into others over its record. */
export function useHasDraftNamed(name: DraftName): boolean {
  const owner = use(DraftOwner)
  return useSyncExternalStore(
    subscribeToDrafts,
    () => owner !== undefined && readDraft(owner, name) !== undefined,
    () => false,
  )
}

interface DraftOf {
  /** Undefined: the form keeps no draft. */
  name: DraftName | undefined
  /** Of the record that the form's defaults are made of. */
  version: () => number | undefined
}

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

export function useDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { name, version }: DraftOf,
): FormDraft {
  const owner = use(DraftOwner)
  const isHydrated = useIsHydrated()
  const [isForgotten, setForgotten] = useState(false)
  /** The fields in which the form differs from its defaults. */
  const shown = useRef<DraftValues>({})
  const draft = useMemo(
    () =>
      isHydrated && owner !== undefined && name !== undefined ? readDraft(owner, name) : undefined,
    [isHydrated, owner, name],
  )

  function keep(values: FieldValues, defaults: FieldValues) {
    const now = changedFields(values, defaults)
    store(now, defaults)
    // The form changes its values in place; and compared is what has been stored as JSON.
    shown.current = JSON.parse(JSON.stringify(now)) as DraftValues
  }

  /** A save may end late: what was stored since by another tab, or by the form opened again, stays. */
  function store(now: DraftValues, defaults: DraftValues) {
    if (owner === undefined || name === undefined) return
    const stored = readDraft(owner, name)
    const next = mergedDraft(stored, { before: shown.current, now, defaults })
    if (Object.keys(next.values).length === 0) return removeDraft(owner, name)
    const isAllShown = isEqual(next.values, now)
    saveDraft(owner, name, { ...next, version: isAllShown ? version() : stored?.version })
  }

  const onChange = useEffectEvent(keep)

  useEffect(() => {
    if (!isHydrated || owner === undefined || name === undefined) return undefined
    shown.current = draft?.values ?? {}
    if (draft) restore(form, draft)
    // What was typed before the page came to life.
    else onChange(form.getValues(), form.formState.defaultValues ?? {})
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => onChange(values, defaultValues ?? {}),
    })
  }, [form, isHydrated, owner, name, draft])

  function forget() {
    store({}, {})
    shown.current = {}
    setForgotten(true)
  }

  return {
    restored: isForgotten ? undefined : draft,
    forget,
    update: () => keep(form.getValues(), form.formState.defaultValues ?? {}),
    discard() {
      form.reset()
      forget()
    },
  }
}

function restore<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { values }: Draft,
): void {
  const typed: FieldValues = form.getValues()
  const defaults: FieldValues = form.formState.defaultValues ?? {}
  const restored = Object.entries(values).map(([field, value]) => {
    // Typed before the page came to life, over what had been typed at the earlier visit.
    const early: unknown = typed[field]
    const isBoth = typeof value === 'string' && typeof early === 'string' && early !== ''
    const isEarly = isBoth && ![value, defaults[field]].includes(early)
    return [field, isEarly ? `${value} ${early}` : value]
  })
  // Lists of fields take their rows from a reset only.
  form.reset({ ...typed, ...(Object.fromEntries(restored) as Partial<Values>) } as Values, {
    keepDefaultValues: true,
  })
}

/** What must not be stored. */
const isSecret = (field: string) => /password|token|secret|totp/i.test(field)

function changedFields(values: FieldValues, defaults: FieldValues): DraftValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => !isSecret(field) && !isEqual(value, defaults[field]),
    ),
  )
}
