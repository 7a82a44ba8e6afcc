// Fields of a client company. The name is shown above them.
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import type { NewCompany } from '#contract/clients/companies.ts'
import { Field, FieldArea } from '#web/ui/form-field.tsx'

export type CompanyValues = z.input<typeof NewCompany>

interface CompanyFieldsProps<Output> {
  form: UseFormReturn<CompanyValues, unknown, Output>
  /** Shows the website next to the name, in forms where the name is a regular field. */
  isWebsiteNarrow?: boolean
  /** The people of the company fill it in, so browser autofill helps. */
  isOwn?: boolean
}

export function CompanyFields<Output>({
  form,
  isWebsiteNarrow = false,
  isOwn = false,
}: CompanyFieldsProps<Output>) {
  const wide = 'sm:col-span-2'
  const field = (name: keyof typeof fills) => ({
    form,
    name,
    autoComplete: isOwn ? fills[name] : 'off',
    isRequired: true,
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
      <Field {...field('address.street')} label="Street" className={wide} />
      <Field {...field('address.city')} label="City" />
      <Field {...field('address.state')} label="State" />
      <Field {...field('address.zipCode')} label="Zip Code" />
      <Field {...field('address.country')} label="Country" />
      <FieldArea form={form} name="description" label="Description" rows={3} className={wide} />
    </>
  )
}

const fills = {
  website: 'url',
  email: 'email',
  phone: 'tel',
  'address.street': 'street-address',
  'address.city': 'address-level2',
  'address.state': 'address-level1',
  'address.zipCode': 'postal-code',
  'address.country': 'country-name',
} as const
