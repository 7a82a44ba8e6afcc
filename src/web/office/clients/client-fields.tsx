// The fields of a client company, for adding and for editing one; the name stands above them.
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import type { NewCompany } from '#contract/companies.ts'
import { Field, FieldArea } from '#web/ui/form-field.tsx'

export type ClientValues = z.input<typeof NewCompany>

interface ClientFieldsProps<Output> {
  form: UseFormReturn<ClientValues, unknown, Output>
  /** Beside the name, where that is a field like the others. */
  isWebsiteNarrow?: boolean
}

export function ClientFields<Output>({ form, isWebsiteNarrow = false }: ClientFieldsProps<Output>) {
  const wide = 'sm:col-span-2'
  return (
    <>
      <Field
        form={form}
        name="website"
        label="Website"
        inputMode="url"
        placeholder="example.com"
        className={isWebsiteNarrow ? '' : wide}
        isRequired
      />
      <Field form={form} name="email" type="email" label="Email" autoComplete="off" isRequired />
      <Field form={form} name="phone" type="tel" label="Phone" autoComplete="off" isRequired />
      <Field form={form} name="address.street" label="Street" className={wide} isRequired />
      <Field form={form} name="address.city" label="City" isRequired />
      <Field form={form} name="address.state" label="State" isRequired />
      <Field form={form} name="address.zipCode" label="Zip Code" isRequired />
      <Field form={form} name="address.country" label="Country" isRequired />
      <FieldArea form={form} name="description" label="Description" rows={3} className={wide} />
    </>
  )
}
