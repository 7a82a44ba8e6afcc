// Connects a form to its draft: restores text typed earlier and stores new text immediately. Such a form needs
// `autoComplete="off"`, or the browser restores older values that conflict with the draft.
import { use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Draft, type DraftName, readDraft, subscribeToDrafts } from './drafts.ts'
import { DraftOwner } from './draft-owner.ts'
import { DraftWriter } from './draft-writer.ts'
import { isEqual, isFields } from './equal.ts'
import { useIsHydrated } from './hydrated.ts'

export interface FormDraft {
  /** The draft from an earlier visit that was restored into the form. */
  restored: Draft | undefined
  /** Resets the form to its initial values, or to newer ones. */
  discard(): void
  /** Call when the values to discard to have changed. */
  renew(values: FieldValues): void
  /** Call once everything is saved: removes the draft. */
  forget(): void
  /** Call after a partial save: keeps the values that still differ from the form's defaults. */
  update(): void
}

interface DraftOf {
  /** Undefined if the form keeps no draft. */
  name: DraftName | undefined
  /** Version of the record behind the form's defaults. */
  version: () => number | undefined
  /** Replaces what happens to restored fields that another tab has saved or discarded: they get their initial values. */
  onAbandoned?: (fields: readonly string[]) => void
}

export function useDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { name, version, onAbandoned }: DraftOf,
): FormDraft {
  const owner = use(DraftOwner)
  const isHydrated = useIsHydrated()
  const [isForgotten, setForgotten] = useState(false)
  const writer = useRef<DraftWriter>(undefined)
  /** Collects changes within a tick: values saved by others arrive one at a time and look typed until all are in. */
  const changed = useRef<{ values: FieldValues; defaults: FieldValues | undefined }>(undefined)
  /** The form's initial values before a draft of an older record version was restored. */
  const fresh = useRef<FieldValues>(undefined)
  const draft = useMemo(
    () =>
      isHydrated && owner !== undefined && name !== undefined ? readDraft(owner, name) : undefined,
    [isHydrated, owner, name],
  )

  const onChange = useEffectEvent((values: FieldValues, defaults: FieldValues = {}) =>
    writer.current?.follow({ values, defaults, version: version() }),
  )

  const onDraftsChange = useEffectEvent(() => {
    const abandoned = writer.current?.abandoned() ?? []
    // During a save, own values can't be told from other people's.
    if (abandoned.length === 0 || form.formState.isSubmitting) return
    if (onAbandoned) return onAbandoned(abandoned)
    const { defaultValues: defaults = {} } = form.formState
    if (giveUp(form, { fields: abandoned, defaults, fresh: fresh.current ?? defaults })) forget()
  })
  useEffect(() => subscribeToDrafts(() => onDraftsChange()), [])

  useEffect(() => {
    if (!isHydrated || owner === undefined || name === undefined) return undefined
    const opened = new DraftWriter(owner, name, draft?.values ?? {})
    writer.current = opened
    fresh.current = draft && form.formState.defaultValues
    // Text typed before hydration, or before the draft was read.
    const mayHaveEarlyText = draft === undefined || restore(form, draft)
    if (mayHaveEarlyText) onChange(form.getValues(), form.formState.defaultValues)
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback({ values, defaultValues }) {
        if (!changed.current) queueMicrotask(follow)
        changed.current = { values, defaults: defaultValues }
      },
    })
    function follow() {
      if (changed.current) onChange(changed.current.values, changed.current.defaults)
      changed.current = undefined
    }
    return () => {
      unsubscribe()
      follow()
      opened.close()
    }
  }, [form, isHydrated, owner, name, draft])

  function forget() {
    changed.current = undefined
    writer.current?.forget()
    setForgotten(true)
  }

  return {
    restored: isForgotten ? undefined : draft,
    forget,
    update: () => writer.current?.update(),
    renew(values) {
      if (fresh.current) fresh.current = values
    },
    discard() {
      form.reset(fresh.current as Values | undefined)
      forget()
    },
  }
}

interface Abandoned {
  fields: readonly string[]
  /** The form's current default values. */
  defaults: FieldValues
  fresh: FieldValues
}

/**
 * Gives the fields their initial values.
 * @returns whether nothing typed is left
 */
export function giveUp<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'getValues' | 'reset'>,
  { fields, defaults, fresh }: Abandoned,
): boolean {
  const back = Object.fromEntries(fields.map((field) => [field, fresh[field] as unknown]))
  const base = { ...defaults, ...back } as Values
  const values = { ...form.getValues(), ...back }
  // Must run before setting the values, or the draft would take them for typed ones.
  form.reset(base, { keepValues: true, keepFieldsRef: true, keepErrors: true })
  form.reset(values, { keepDefaultValues: true, keepErrors: true })
  return isEqual(values, base)
}

/** @returns whether text typed before now follows the draft's */
function restore<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { values, base }: Draft,
): boolean {
  const typed: FieldValues = form.getValues()
  const defaults: FieldValues = form.formState.defaultValues ?? {}
  const restored = Object.entries(values).map(([field, value]) => [
    field,
    withEarlyText(value, typed[field], defaults[field]),
  ])
  // Keeps the draft's base as the default even if others have saved newer values since.
  const over = Object.entries(base).filter(([field]) => !isEqual(values[field], defaults[field]))
  form.reset({ ...defaults, ...(Object.fromEntries(over) as Partial<Values>) } as Values, {
    keepValues: true,
    keepFieldsRef: true,
    keepErrors: true,
  })
  // Field arrays update their rows only on a reset.
  const next = Object.fromEntries(restored) as Partial<Values>
  form.reset({ ...typed, ...next } as Values, { keepDefaultValues: true })
  return !isEqual(next, values)
}

/**
 * @param value of the draft
 * @param early typed before the draft was read, for example before hydration
 * @returns text of the earlier visit, then text typed since
 */
function withEarlyText(value: unknown, early: unknown, initial: unknown): unknown {
  if (isFields(value) && isFields(early)) {
    const before = isFields(initial) ? initial : {}
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => [
        field,
        withEarlyText(inner, early[field], before[field]),
      ]),
    )
  }
  const areTexts = typeof value === 'string' && typeof early === 'string' && early !== ''
  return areTexts && ![value, initial].includes(early) ? `${value} ${early}` : value
}
