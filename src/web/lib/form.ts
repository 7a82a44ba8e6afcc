// A form over a schema of the contract: the same sentences in the browser and from the server, nothing typed is lost.
import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form'
import * as z from 'zod'
import { ApiError } from './api.ts'
import type { DraftName } from './drafts.ts'
import { newKey } from './new-key.ts'
import type { Typed } from './save-merged.ts'
import { forgetKey, keyFor } from './sent-keys.ts'
import { useUnsavedText } from './unsaved-text.ts'
import { useDraft } from './use-draft.ts'

/** A form's empty field is '' where the wire has null. */
export function withEmptyAsNull<Schema extends z.ZodType, Name extends keyof z.input<Schema>>(
  schema: Schema,
  names: readonly Name[],
) {
  const emptied = ([name, value]: [string, unknown]) =>
    value === '' && names.some((one) => one === name) ? [name, null] : [name, value]
  const filled = z.preprocess(
    (values) => Object.fromEntries(Object.entries(values as object).map(emptied)),
    schema,
  )
  // What goes into a preprocessor is not known to zod.
  return filled as unknown as z.ZodType<
    z.output<Schema>,
    Omit<z.input<Schema>, Name> & Record<Name, string>
  >
}

interface ContractForm<Input, Output> {
  schema: z.ZodType<Output, Input>
  defaultValues: DefaultValues<Input>
  /** Gets a key that stays the same while the same values are sent again, and the values as they were typed. */
  onSubmit: (values: Output, idempotencyKey: string, typed: Typed<Input>) => Promise<void>
  /** Replaces the server's sentence for failures that belong to no field. */
  failure?: (error: ApiError) => string
  /** What is typed stays on this device under this name until it is saved. */
  draft?: DraftName | undefined
  /** Of the record that `defaultValues` are made of; kept with the draft. */
  version?: () => number | undefined
}

/**
 * The same key for the same values until they have arrived, so that a repeated attempt does its work once; of a form with a
 * draft also when it is opened again.
 */
function useKeys(draft: DraftName | undefined) {
  const last = useRef({ text: '', key: '' })
  return {
    keyOf(values: unknown) {
      if (draft !== undefined) return keyFor(draft, values)
      const text = JSON.stringify(values)
      if (last.current.text !== text) last.current = { text, key: newKey() }
      return last.current.key
    },
    forget(key: string) {
      last.current = { text: '', key: '' }
      if (draft !== undefined) forgetKey(draft, key)
    },
  }
}

export function useContractForm<Input extends FieldValues, Output>({
  schema,
  defaultValues,
  onSubmit,
  failure = (error) => error.message,
  draft: draftName,
  version = () => undefined,
}: ContractForm<Input, Output>) {
  const form = useForm<Input, unknown, Output>({
    // Both sides are the schema's own types; the resolver asks for zod's internal ones.
    resolver: zodResolver(schema as never) as unknown as Resolver<Input, unknown, Output>,
    defaultValues,
    mode: 'onTouched',
  })
  const [problem, setProblem] = useState<string>()
  const { keyOf, forget } = useKeys(draftName)
  const draft = useDraft(form, { name: draftName, version })
  useUnsavedText(form.formState.isDirty)

  const submit = form.handleSubmit(async (body) => {
    setProblem(undefined)
    try {
      const over = form.formState.defaultValues as Input
      const key = keyOf(body)
      await onSubmit(body, key, { values: structuredClone(form.getValues()), over })
      forget(key)
      draft.forget()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'key_reused') {
        // What it is of has changed since it was sent.
        forget(keyOf(body))
        setProblem(
          'This was sent before, and has probably been done. Look whether it is there; sent once more it is done once more.',
        )
        return
      }
      const values = form.getValues()
      const shown = Object.entries(error.fields).flatMap(([path, message]) => {
        const name = fieldOf(values, path)
        return name === undefined ? [] : [{ name: name as Path<Input>, message }]
      })
      shown.forEach(({ name, message }, i) =>
        form.setError(name, { message }, { shouldFocus: i === 0 }),
      )
      if (shown.length === 0) setProblem(failure(error))
    }
  })

  return { form, submit, problem, draft, isSubmitting: form.formState.isSubmitting }
}

/**
 * The form's field that a fault of the server's stands at: what is more than a value on the wire, as money is, may be typed as
 * one text. Undefined where the form has none; such faults are said above it.
 */
export function fieldOf(values: FieldValues, path: string): string | undefined {
  const parts = path.split('.')
  let value: unknown = values
  for (const [at, part] of parts.entries()) {
    if (typeof value === 'string') return parts.slice(0, at).join('.')
    if (typeof value !== 'object' || value === null || !(part in value)) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return path
}
