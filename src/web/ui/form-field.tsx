// Fields bound to a react-hook-form form by name: one line per field, the error shown where it belongs.
import type { ComponentProps } from 'react'
import {
  get,
  useFormState,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
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
import { Select, type SelectProps } from './select.tsx'

type Bound<V extends FieldValues, C, O> = {
  form: UseFormReturn<V, C, O>
  name: FieldPath<V>
  /** Rules beside the form's schema; seldom needed. */
  options?: RegisterOptions<V, FieldPath<V>> | undefined
}

type Unbound<P> = Omit<P, 'form' | 'name' | 'error' | 'value' | 'defaultValue' | 'onChange' | 'ref'>

/** `type` as of an input; 'number' gives a number (undefined when empty), 'password' can be shown. */
export function Field<V extends FieldValues, C, O>({
  form,
  name,
  options,
  ...props
}: Bound<V, C, O> & Unbound<TextFieldProps>) {
  const error = useFieldError(form, name)
  if (props.type === 'number')
    return (
      <NumberField
        {...props}
        {...register(form, name, { setValueAs: numberOrNothing, ...options })}
        error={error}
      />
    )
  const bound = { ...props, ...register(form, name, options), error }
  return props.type === 'password' ? <PasswordField {...bound} /> : <TextField {...bound} />
}

export function FieldArea<V extends FieldValues, C, O>({
  form,
  name,
  options,
  ...props
}: Bound<V, C, O> & Unbound<TextAreaProps>) {
  return (
    <TextArea {...props} {...register(form, name, options)} error={useFieldError(form, name)} />
  )
}

/** The empty option is offered unless `placeholder` is null. */
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
      {...form.register(name, options)}
      error={useFieldError(form, name)}
    />
  )
}

export function FieldCheckbox<V extends FieldValues, C, O>({
  form,
  name,
  options,
  ...props
}: Bound<V, C, O> & Unbound<ComponentProps<typeof Checkbox>>) {
  return <Checkbox {...props} {...form.register(name, options)} error={useFieldError(form, name)} />
}

/** Like the form's own, but what leaving the field says waits for the press that left it. */
function register<V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  name: FieldPath<V>,
  options?: RegisterOptions<V, FieldPath<V>>,
): UseFormRegisterReturn<FieldPath<V>> {
  const registered = form.register(name, options)
  return {
    ...registered,
    async onBlur(event: Parameters<typeof registered.onBlur>[0]) {
      afterPress(() => void registered.onBlur(event))
    },
  }
}

function useFieldError<V extends FieldValues, C, O>(
  form: UseFormReturn<V, C, O>,
  name: FieldPath<V>,
): string | undefined {
  const { errors } = useFormState({ control: form.control, name })
  // The library's own walk along a path; it answers `any`.
  const fault: { message?: string } | undefined = get(errors, name)
  return fault?.message
}

function numberOrNothing(text: unknown): number | undefined {
  return text === '' || text === null || text === undefined ? undefined : Number(text)
}
