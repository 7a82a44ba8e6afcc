// Fields of a client company. The name is shown above them.
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import type { PartialCompany } from '#contract/clients/companies.ts'
import { AddressFields } from '#web/ui/address-fields.tsx'
import { Field, FieldArea } from '#web/ui/form-field.tsx'

export type CompanyValues = z.input<typeof PartialCompany>

interface CompanyFieldsProps<Output> {
  form: UseFormReturn<CompanyValues, unknown, Output>
  /** Requires all but the description, and of the address what its country has. */
  isRequired?: boolean
  /** Shows the website next to the name, in forms where the name is a regular field. */
  isWebsiteNarrow?: boolean
  /** The people of the company fill it in, so browser autofill helps. */
  isOwn?: boolean
}

export function CompanyFields<Output>({
  form,
  isRequired = false,
  isWebsiteNarrow = false,
  isOwn = false,
}: CompanyFieldsProps<Output>) {
  const wide = 'sm:col-span-2'
  const field = (name: keyof typeof fills) => ({
    form,
    name,
    autoComplete: isOwn ? fills[name] : 'off',
    isRequired,
  })
  return (
    <>
      <Field
        {...field('website')}
        label="Website"
        inputMode="url"
        placeholder="example.com"
        className={isWebsiteNarrow ? '' : wide}
      />
      <Field {...field('email')} type="email" label="Email" />
      <Field {...field('phone')} type="tel" label="Phone" />
      <AddressFields form={form} path="address" isRequired={isRequired} isOwn={isOwn} />
      <FieldArea form={form} name="description" label="Description" rows={3} className={wide} />
    </>
  )
}

const fills = { website: 'url', email: 'email', phone: 'tel' } as const
