// Client company overview: contact details and description, saved field by field.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { archives } from '#contract/agency/archives.ts'
import type { CompanyDetail } from '#contract/clients/companies.ts'
import { addressOf } from '#contract/endpoint.ts'
import { CompanyFields } from '#web/clients/companies/parts/company-fields.tsx'
import { companyOf } from '#web/clients/companies/queries.ts'
import { useCompanyForm } from '#web/clients/companies/parts/company-record.ts'
import { FieldConflicts } from '#web/kit/records/field-conflicts.tsx'
import { ReadOnly, RecordFields } from '#web/kit/records/record-fields.tsx'
import { SaveStatus } from '#web/kit/records/save-status.tsx'
import { useCan } from '#web/kit/session/permissions.ts'
import { WhoSees } from '#web/kit/session/who-sees.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form-field.tsx'

export default function CompanyOverview() {
  const { data: company } = useSuspenseQuery(companyOf(useParams()['companyId'] ?? ''))
  return <Details key={company._id} company={company} />
}

function Details({ company }: { company: CompanyDetail }) {
  const fields = useCompanyForm(company)
  const canEdit = company.can.edit
  const can = useCan()
  return (
    <section aria-labelledby="details" className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex min-h-8 items-center gap-4">
        <h2 id="details" className="text-lg font-medium">
          Details
        </h2>
        <SaveStatus state={fields.state} lastStep={fields.lastStep} />
      </div>
      {!canEdit && (
        <p className="text-sm text-muted">Your role lets you view this but not change it.</p>
      )}
      <FieldConflicts fields={fields} />
      <ReadOnly value={!canEdit}>
        <RecordFields fields={fields}>
          <Field form={fields.form} name="name" label="Name" className="sm:col-span-2" isRequired />
          <CompanyFields form={fields.form} />
        </RecordFields>
      </ReadOnly>
      <WhoSees kind="company" id={company._id} />
      {can.clients && can.money && <Archive company={company} />}
    </section>
  )
}

function Archive({ company }: { company: CompanyDetail }) {
  return (
    <div className="mt-4 grid justify-items-start gap-2 border-t border-line pt-4">
      <h2 className="text-lg font-medium">Archive</h2>
      <p className="text-muted">
        This client’s records (as JSON) and files in one download. Inbox messages and passwords
        aren’t included.
      </p>
      <a
        href={addressOf(archives.ofCompany, { companyId: company._id })}
        download
        className={buttonClass()}
      >
        Download archive
      </a>
    </div>
  )
}
