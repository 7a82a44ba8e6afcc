// The fields of a client company, for adding and for editing one.
import type { ReactNode } from 'react'
import type { DefaultValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { NewCompany } from '#contract/companies.ts'
import { CreateForm } from '#web/features/records/create-form.tsx'
import type { DraftName } from '#web/lib/drafts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldArea } from '#web/ui/form-field.tsx'

export type ClientValues = z.input<typeof NewCompany>

interface ClientFormProps {
  title: string
  submitLabel: string
  draft: DraftName
  values: DefaultValues<ClientValues>
  onSubmit: (values: z.output<typeof NewCompany>, idempotencyKey: string) => Promise<void>
  onClose: () => void
  /** Below the fields. */
  renderNote?: (
    form: UseFormReturn<ClientValues, unknown, z.output<typeof NewCompany>>,
  ) => ReactNode
}

export const emptyClient: ClientValues = {
  name: '',
  website: '',
  description: '',
  email: '',
  phone: '',
  address: { street: '', city: '', state: '', zipCode: '', country: '' },
}

export function ClientForm(props: ClientFormProps) {
  const { title, submitLabel, draft, values, onSubmit, onClose, renderNote } = props
  return (
    <Dialog title={title} onClose={onClose}>
      <CreateForm<ClientValues, z.output<typeof NewCompany>>
        schema={NewCompany}
        values={values}
        submitLabel={submitLabel}
        draft={draft}
        onSubmit={onSubmit}
        onClose={onClose}
      >
        {(form) => (
          <>
            <Field
              form={form}
              name="name"
              label="Name"
              autoComplete="organization"
              isRequired
              data-autofocus
            />
            <Field
              form={form}
              name="website"
              label="Website"
              inputMode="url"
              placeholder="example.com"
              isRequired
            />
            <Field
              form={form}
              name="email"
              type="email"
              label="Email"
              autoComplete="off"
              isRequired
            />
            <Field
              form={form}
              name="phone"
              type="tel"
              label="Phone"
              autoComplete="off"
              isRequired
            />
            <Field
              form={form}
              name="address.street"
              label="Street"
              className="sm:col-span-2"
              isRequired
            />
            <Field form={form} name="address.city" label="City" isRequired />
            <Field form={form} name="address.state" label="State" isRequired />
            <Field form={form} name="address.zipCode" label="Zip Code" isRequired />
            <Field form={form} name="address.country" label="Country" isRequired />
            <FieldArea
              form={form}
              name="description"
              label="Description"
              rows={3}
              className="sm:col-span-2"
            />
            {renderNote?.(form)}
          </>
        )}
      </CreateForm>
    </Dialog>
  )
}
