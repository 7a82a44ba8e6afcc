// The fields of a client company, for adding and for editing one.
import type { DefaultValues } from 'react-hook-form'
import * as z from 'zod'
import { NewCompany } from '#contract/companies.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { Field, FieldArea } from '#web/ui/form-field.tsx'

export type ClientValues = z.input<typeof NewCompany>

interface ClientFormProps {
  title: string
  submitLabel: string
  values: DefaultValues<ClientValues>
  onSubmit: (values: z.output<typeof NewCompany>, idempotencyKey: string) => Promise<void>
  onClose: () => void
}

export const emptyClient: ClientValues = {
  name: '',
  website: '',
  description: '',
  email: '',
  phone: '',
  address: { street: '', city: '', state: '', zipCode: '', country: '' },
}

export function ClientForm({ title, submitLabel, values, onSubmit, onClose }: ClientFormProps) {
  const { form, submit, problem, isSubmitting } = useContractForm({
    schema: NewCompany,
    defaultValues: values,
    onSubmit,
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate onSubmit={submit} className="contents">
        <DialogBody className="grid gap-4 sm:grid-cols-2">
          {problem && (
            <Banner tone="bad" className="sm:col-span-2">
              {problem}
            </Banner>
          )}
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
          <Field form={form} name="phone" type="tel" label="Phone" autoComplete="off" isRequired />
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
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            {submitLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
