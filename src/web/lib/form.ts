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
  /** Gets a key that stays the same while the same values are sent again. */
  onSubmit: (values: Output, idempotencyKey: string) => Promise<void>
  /** Replaces the server's sentence for failures that belong to no field. */
  failure?: (error: ApiError) => string
  /** What is typed stays on this device under this name until it is saved. */
  draft?: DraftName | undefined
  /** Of the record that `defaultValues` are made of; kept with the draft. */
  version?: () => number | undefined
}

/** The same key for the same values until they have arrived, so that a repeated attempt does its work once. */
function useKeys() {
  const last = useRef({ text: '', key: '' })
  return {
    keyOf(values: unknown) {
      const text = JSON.stringify(values)
      if (last.current.text !== text) last.current = { text, key: newKey() }
      return last.current.key
    },
    forget() {
      last.current = { text: '', key: '' }
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
  const { keyOf, forget } = useKeys()
  const draft = useDraft(form, { name: draftName, version })
  useUnsavedText(form.formState.isDirty)

  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined)
    try {
      await onSubmit(values, keyOf(values))
      forget()
      draft.forget()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const shown = Object.entries(error.fields).filter(([path]) => isShown(form.getValues(), path))
      shown.forEach(([path, message], i) =>
        form.setError(path as Path<Input>, { message }, { shouldFocus: i === 0 }),
      )
      if (shown.length === 0) setProblem(failure(error))
    }
  })

  return { form, submit, problem, draft, isSubmitting: form.formState.isSubmitting }
}

/** Whether the form has this field at all; other faults are said above it. */
function isShown(values: FieldValues, path: string): boolean {
  let value: unknown = values
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !(part in value)) return false
    value = (value as Record<string, unknown>)[part]
  }
  return true
}
