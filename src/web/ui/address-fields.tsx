// Fields of an address: state and postal code are asked for, and called, as the country has them.
import { useState } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { addressFormat } from '#contract/values/address-formats.ts'
import { Field } from './form-field.tsx'

interface AddressFieldsProps<V extends FieldValues, C, O> {
  form: UseFormReturn<V, C, O>
  /** Path of the address in the form. */
  path: FieldPath<V>
  /** Requires what addresses of the country have. */
  isRequired?: boolean
  /** The people at the address fill it in, so browser autofill helps. */
  isOwn?: boolean
  streetDescription?: string
}

const fills = {
  street: 'street-address',
  city: 'address-level2',
  state: 'address-level1',
  zipCode: 'postal-code',
  country: 'country-name',
} as const

type Part = keyof typeof fills

export function AddressFields<V extends FieldValues, C, O>(props: AddressFieldsProps<V, C, O>) {
  const { form, path, isRequired = false, isOwn = false, streetDescription } = props
  // The field at the path is an address.
  const nameOf = (part: Part) => `${path}.${part}` as FieldPath<V>
  const [country, state, zipCode] = useWatch({
    control: form.control,
    name: [nameOf('country'), nameOf('state'), nameOf('zipCode')],
  }) as [string, string, string]
  const format = addressFormat(country)
  const isStateShown = useIsShown(format.state, state)
  const isZipCodeShown = useIsShown(format.zipCode, zipCode)

  const field = (part: Part, isNeeded: boolean) => ({
    form,
    name: nameOf(part),
    autoComplete: isOwn ? fills[part] : 'off',
    isRequired: isRequired && isNeeded,
  })
  /** Messages of before may not apply in the new country. */
  const recheck = () => {
    const parts = (['city', 'state', 'zipCode'] as const).map(nameOf)
    const invalid = parts.filter((name) => form.getFieldState(name).invalid)
    if (invalid.length > 0) void form.trigger(invalid)
  }
  return (
    <>
      <Field
        {...field('street', true)}
        label="Street"
        description={streetDescription}
        className="sm:col-span-2"
      />
      <Field {...field('city', format.isCityRequired)} label="City" />
      {isStateShown && (
        <Field
          {...field('state', format.state?.isRequired ?? false)}
          label={format.state?.label ?? 'State'}
        />
      )}
      {isZipCodeShown && (
        <Field
          {...field('zipCode', format.zipCode?.isRequired ?? false)}
          label={format.zipCode?.label ?? 'Postal code'}
        />
      )}
      <Field {...field('country', true)} label="Country" options={{ onChange: recheck }} />
    </>
  )
}

/** What was typed stays in sight, even if addresses of the country have no such part. */
function useIsShown(asked: object | undefined, text: string): boolean {
  const [wasFilled, setWasFilled] = useState(text !== '')
  if (text !== '' && !wasFilled) setWasFilled(true)
  return asked !== undefined || wasFilled
}
