// Fields bound to a react-hook-form form by name, with their errors.
import {
  type ChangeEvent,
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  get,
  useController,
  useFormState,
  useWatch,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RegisterOptions,
  type SetValueConfig,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form'
import { numberText, signedDecimal } from '#contract/values/decimal-text.ts'
import { numberReading } from '#web/lib/number-readings.ts'
import { afterPress } from './press.ts'
import { Checkbox } from './checkbox.tsx'
import {
  PasswordField,
  TextArea,
  TextField,
  type TextAreaProps,
  type TextFieldProps,
} from './field.tsx'
import { toErrorMessage } from './field-shell.tsx'
import { Select, type SelectProps } from './select.tsx'
import { restoreEarlyInput } from './restore-early-input.ts'

type Bound<V extends FieldValues, C, O> = {
  form: UseFormReturn<V, C, O>
  name: FieldPath<V>
  /** Rules in addition to the form's schema; rarely needed. */
  options?: RegisterOptions<V, FieldPath<V>> | undefined
}

type Unbound<P> = Omit<
  P,
  'form' | 'name' | 'error' | 'reading' | 'note' | 'value' | 'defaultValue' | 'onChange' | 'ref'
>

/** Notes that a form shows below its fields in addition to errors, by field name. */
export const FieldNotes = createContext<((name: string) => ReactNode) | undefined>(undefined)

export const useFieldNote = (name: string): ReactNode => use(FieldNotes)?.(name)

interface Reads {
  /** How a text is understood, shown under the field. */
  reads?: (text: string) => string | undefined
}

/**
 * `type` works as on an input; 'number' yields a number (undefined if empty, NaN if invalid), 'password' has a Show button.
 */
export function Field<V extends FieldValues, C, O>({
  reads,
  ...props
}: Bound<V, C, O> & Unbound<TextFieldProps> & Reads) {
  if (props.type === 'number') return <NumericField {...props} />
  return reads ? <ReadField {...props} reads={reads} /> : <WordField {...props} />
}

function ReadField<V extends FieldValues, C, O>({
  reads,
  ...props
}: Bound<V, C, O> & Unbound<TextFieldProps> & Required<Reads>) {
  const text: unknown = useWatch({ control: props.form.control, name: props.name })
  return <WordField {...props} reading={typeof text === 'string' ? reads(text) : undefined} />
}

function WordField<V extends FieldValues, C, O>({
  form,
  name,
  options,
  ...props
}: Bound<V, C, O> & Unbound<TextFieldProps> & Pick<TextFieldProps, 'reading'>) {
  const error = useFieldError(form, name)
  const note = useFieldNote(name)
  const text = useInitialText(form, name)
  const readOnly = useIsSubmitting(form) || props.readOnly
  const bound = { ...props, readOnly, ...registerField(form, name, options), error, note }
  if (props.type === 'password') return <PasswordField {...bound} />
  return <TextField {...bound} defaultValue={text} />
}

/** A text field, because a browser's number field reads commas and points by its own language, not by the person's. */
function NumericField<V extends FieldValues, C, O>({
  form,
  name,
  options,
  ...props
}: Bound<V, C, O> & Unbound<TextFieldProps>) {
  const { field } = useController({ control: form.control, name })
  const input = useRef<HTMLInputElement>(null)
  const value: unknown = form.getValues(name)
  const typed = useRef(value)
  const [reading, setReading] = useState<string>()

  function type(text: string): void {
    const isEmpty = text.trim() === ''
    const read: unknown = isEmpty
      ? options?.setValueAs?.('')
      : Number(signedDecimal(text) ?? Number.NaN)
    typed.current = read
    setReading(numberReading(text))
    field.onChange(read)
  }

  useLayoutEffect(() => {
    if (Object.is(typed.current, value)) return
    // It was set from elsewhere, as by Undo.
    typed.current = value
    setReading(undefined)
    if (input.current) input.current.value = textOf(value)
  }, [value])

  return (
    <TextField
      inputMode="decimal"
      {...props}
      type="text"
      name={name}
      ref={(control) => {
        input.current = control
        field.ref(control)
        const putBack = restoreEarlyInput(control)
        if (putBack) type(putBack().value)
      }}
      onInput={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => afterPress(field.onBlur)}
      readOnly={useIsSubmitting(form) || props.readOnly}
      defaultValue={useInitialText(form, name)}
      reading={reading}
      error={useFieldError(form, name)}
      note={useFieldNote(name)}
    />
  )
}

export function FieldArea<V extends FieldValues, C, O>({
  form,
  name,
  options,
  ...props
}: Bound<V, C, O> & Unbound<TextAreaProps>) {
  return (
    <TextArea
      {...props}
      {...registerField(form, name, options)}
      readOnly={useIsSubmitting(form) || props.readOnly}
      defaultValue={useInitialText(form, name)}
      error={useFieldError(form, name)}
      note={useFieldNote(name)}
    />
  )
}

/** Offers an empty option unless `placeholder` is null. */
export function FieldSelect<V extends FieldValues, C, O>({
  form,
  name,
  options,
  choices,
  ...props
}: Bound<V, C, O> & Omit<Unbound<SelectProps>, 'options'> & { choices: SelectProps['options'] }) {
  return (
    <Select
      {...props}
      options={choices}
      {...useChosenField(form, name, options)}
      defaultValue={useInitialText(form, name)}
      error={useFieldError(form, name)}
      note={useFieldNote(name)}
    />
  )
}

export function FieldCheckbox<V extends FieldValues, C, O>({
  form,
  name,
  options,
  ...props
}: Bound<V, C, O> & Unbound<ComponentProps<typeof Checkbox>>) {
  return (
    <Checkbox
      {...props}
      {...useChosenField(form, name, options)}
      defaultChecked={useInitial(form, name) === true}
      error={useFieldError(form, name)}
      note={useFieldNote(name)}
    />
  )
}

/** The form's initial value, so that the server-rendered page already shows it. */
function useInitial<V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  name: FieldPath<V>,
): unknown {
  const [initial] = useState<unknown>(() => form.getValues(name))
  return initial
}

export const useInitialText = <V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  name: FieldPath<V>,
): string => textOf(useInitial(form, name))

/** Numbers have the person's decimal sign, so that the field reads them as the same value. */
function textOf(value: unknown): string {
  if (typeof value === 'number') return Number.isNaN(value) ? '' : numberText(value)
  return typeof value === 'string' ? value : ''
}

/**
 * Like `form.register`, but runs blur validation after the press that left the field, and keeps text typed before
 * hydration.
 */
export function registerField<V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  name: FieldPath<V>,
  options?: RegisterOptions<V, FieldPath<V>>,
): UseFormRegisterReturn<FieldPath<V>> {
  const registered = form.register(name, options)
  return {
    ...registered,
    ref(control: unknown) {
      const putBack = restoreEarlyInput(control)
      registered.ref(control)
      if (putBack) void registered.onChange({ target: putBack(), type: 'change' })
    },
    async onBlur(event: Parameters<typeof registered.onBlur>[0]) {
      afterPress(() => void registered.onBlur(event))
    },
  }
}

/** Browsers have no read-only select or checkbox, so reverts changes immediately while the form submits. */
function useChosenField<V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  name: FieldPath<V>,
  options?: RegisterOptions<V, FieldPath<V>>,
) {
  const registered = registerField(form, name, options)
  if (!useIsSubmitting(form)) return registered
  return {
    ...registered,
    'aria-readonly': true,
    onChange({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) {
      const value: unknown = form.getValues(name)
      if (target instanceof HTMLInputElement) target.checked = value === true
      else target.value = textOf(value)
    },
  }
}

/** For custom controls: ignores changes while the form submits. */
export function useSetField<V extends FieldValues, C, O>(form: UseFormReturn<V, C, O>) {
  const isSubmitting = useIsSubmitting(form)
  return <Name extends FieldPath<V>>(
    name: Name,
    value: FieldPathValue<V, Name>,
    options?: SetValueConfig,
  ): void => {
    if (!isSubmitting) form.setValue(name, value, { shouldDirty: true, ...options })
  }
}

export function useFieldError<V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  name: FieldPath<V>,
): string | undefined {
  const { errors } = useFormState({ control: form.control, name })
  // The library's own path lookup; it returns `any`.
  return toErrorMessage(get(errors, name))
}

/** Text typed during a submit would be lost with the response, so fields are read-only until then. */
export const useIsSubmitting = <V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
): boolean => useFormState({ control: form.control }).isSubmitting
