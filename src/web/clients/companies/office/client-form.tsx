// Dialog for adding a client company.
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { NewCompany } from '#contract/clients/companies.ts'
import { withAddressRules } from '#contract/values/address-rules.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import type { DraftName } from '#web/lib/drafts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/form-field.tsx'
import { CompanyFields, type CompanyValues } from '#web/clients/companies/parts/company-fields.tsx'

interface ClientFormProps {
  title: string
  submitLabel: string
  draft: DraftName
  values: CompanyValues
  onSubmit: (values: z.output<typeof NewCompany>, idempotencyKey: string) => Promise<void>
  onClose: () => void
  /** Rendered below the fields. */
  renderNote?: (
    form: UseFormReturn<CompanyValues, unknown, z.output<typeof NewCompany>>,
  ) => ReactNode
}

const Schema = withAddressRules(NewCompany, 'complete')

export const emptyClient: CompanyValues = {
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
      <CreateForm<CompanyValues, z.output<typeof NewCompany>>
        schema={Schema}
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
            <CompanyFields form={form} isRequired isWebsiteNarrow />
            {renderNote?.(form)}
          </>
        )}
      </CreateForm>
    </Dialog>
  )
}
