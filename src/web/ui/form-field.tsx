// Fields bound to a react-hook-form form by name, with their errors.
import {
  type ChangeEvent,
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useRef,
  useState,
} from 'react'
import {
  get,
  useFormState,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RegisterOptions,
  type SetValueConfig,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form'
import { afterPress } from './after-press.ts'
import { Checkbox } from './checkbox.tsx'
import {
  NumberField,
  PasswordField,
  TextArea,
  TextField,
  type TextAreaProps,
  type TextFieldProps,
} from './field.tsx'
import { faultMessage } from './field-fault.ts'
import { Select, type SelectProps } from './select.tsx'
import { typedEarly } from './typed-early.ts'

type Bound<V extends FieldValues, C, O> = {
  form: UseFormReturn<V, C, O>
  name: FieldPath<V>
  /** Rules in addition to the form's schema; rarely needed. */
  options?: RegisterOptions<V, FieldPath<V>> | undefined
}

type Unbound<P> = Omit<
  P,
  'form' | 'name' | 'error' | 'note' | 'value' | 'defaultValue' | 'onChange' | 'ref'
>

/** Notes that a form shows below its fields in addition to errors, by field name. */
export const FieldNotes = createContext<((name: string) => ReactNode) | undefined>(undefined)

export const useFieldNote = (name: string): ReactNode => use(FieldNotes)?.(name)

/**
 * `type` works as on an input; 'number' yields a number (undefined if empty, NaN if invalid), 'password' has a Show button.
 */
export function Field<V extends FieldValues, C, O>(
  props: Bound<V, C, O> & Unbound<TextFieldProps>,
) {
  return props.type === 'number' ? <NumericField {...props} /> : <WordField {...props} />
}

function WordField<V extends FieldValues, C, O>({
  form,
  name,
  options,
  ...props
}: Bound<V, C, O> & Unbound<TextFieldProps>) {
  const error = useFieldError(form, name)
  const note = useFieldNote(name)
  const text = useInitialText(form, name)
  const readOnly = useIsSubmitting(form) || props.readOnly
  const bound = { ...props, readOnly, ...registerField(form, name, options), error, note }
  if (props.type === 'password') return <PasswordField {...bound} />
  return <TextField {...bound} defaultValue={text} />
}

function NumericField<V extends FieldValues, C, O>({
  form,
  name,
  options,
  ...props
}: Bound<V, C, O> & Unbound<TextFieldProps>) {
  const input = useRef<HTMLInputElement>(null)
  const valueOf = options?.setValueAs ?? numberOrNothing
  const { ref, onChange, ...registered } = registerField(form, name, {
    ...options,
    // The browser reports invalid text such as '5-0' as empty, which would then be saved.
    setValueAs: (text) =>
      text === '' && input.current?.validity.badInput ? Number.NaN : valueOf(text),
  })
  return (
    <NumberField
      {...props}
      {...registered}
      ref={(control) => {
        input.current = control
        ref(control)
      }}
      // React fires no change event when an empty field gets invalid text.
      onInput={onChange}
      readOnly={useIsSubmitting(form) || props.readOnly}
      defaultValue={useInitialText(form, name)}
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

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

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
      const putBack = typedEarly(control)
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
  return faultMessage(get(errors, name))
}

/** Text typed during a submit would be lost with the response, so fields are read-only until then. */
export const useIsSubmitting = <V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
): boolean => useFormState({ control: form.control }).isSubmitting

function numberOrNothing(text: unknown): number | undefined {
  return text === '' || text === null || text === undefined ? undefined : Number(text)
}
