// Form for a contract schema: the browser and the server show the same messages, and drafts keep typed text.
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

/** Converts '' from empty form fields to null on the wire. */
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
  // Zod doesn't know a preprocessor's input type.
  return filled as unknown as z.ZodType<
    z.output<Schema>,
    Omit<z.input<Schema>, Name> & Record<Name, string>
  >
}

interface ContractForm<Input, Output> {
  schema: z.ZodType<Output, Input>
  defaultValues: DefaultValues<Input>
  /** Receives an idempotency key that stays the same while the same values are resent, and the values as typed. */
  onSubmit: (values: Output, idempotencyKey: string, typed: Typed<Input>) => Promise<void>
  /** Replaces the server's message for failures that belong to no field. */
  failure?: (error: ApiError) => string
  /** Shown above the fields after every failure, on a line before `failure`. */
  headline?: ((error: ApiError) => string) | undefined
  /** Name under which typed text stays on this device until it is saved. */
  draft?: DraftName | undefined
  /** Version of the record behind `defaultValues`; stored with the draft. */
  version?: () => number | undefined
  /** `onSubmit` for a form that stays open after sending, such as a comment's: leaving it empty is no error. */
  mode?: 'onTouched' | 'onSubmit'
}

/**
 * Returns the same key for the same values until they have arrived, so a retry takes effect once. A form with a draft keeps
 * its key when reopened.
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
  headline,
  draft: draftName,
  version = () => undefined,
  mode = 'onTouched',
}: ContractForm<Input, Output>) {
  const form = useForm<Input, unknown, Output>({
    // The types are the schema's own, but the resolver expects zod's internal ones.
    resolver: zodResolver(schema as never) as unknown as Resolver<Input, unknown, Output>,
    defaultValues,
    mode,
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
      // Saved values are no longer typed ones; the server's may differ, such as trimmed text.
      if (version() !== undefined) form.resetDefaultValues(form.getValues())
      draft.forget()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'key_reused') {
        // The record behind the form has changed since the first attempt.
        forget(keyOf(body))
        setProblem(
          withHeadline(
            headline?.(error),
            'You already sent this and it probably went through. Check first: if you send it again, it will be done twice.',
          ),
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
      setProblem(withHeadline(headline?.(error), shown.length === 0 ? failure(error) : ''))
    }
  })

  return { form, submit, problem, draft, isSubmitting: form.formState.isSubmitting }
}

const withHeadline = (headline: string | undefined, text: string) =>
  [headline, text].filter(Boolean).join('\n')

/**
 * Finds the form field for a server error's path. An object on the wire, such as money, may be a single text field in the
 * form. Undefined if the form has no such field; those errors appear above the form.
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
