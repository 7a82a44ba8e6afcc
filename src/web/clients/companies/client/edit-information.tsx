// Edit Information: company details, editable by its owners, and personal preferences.
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Company } from '#contract/clients/companies.ts'
import { profileQuery } from '#web/accounts/auth/queries.ts'
import { Preferences } from '#web/accounts/auth/parts/preferences.tsx'
import { CompanyFields } from '#web/clients/companies/parts/company-fields.tsx'
import { companyOf } from '#web/clients/companies/queries.ts'
import { useCompanyForm } from '#web/clients/companies/parts/company-record.ts'
import { FieldConflicts } from '#web/kit/records/field-conflicts.tsx'
import { RecordFields } from '#web/kit/records/record-fields.tsx'
import { SaveStatus } from '#web/kit/records/save-status.tsx'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { SidePanel } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/form-field.tsx'
import { PanelSection } from '#web/ui/section.tsx'
import { clientNotificationsPath } from '#web/kit/client/paths.ts'
import { loadPortal, usePortal } from '#web/kit/client/portal.ts'
import { CompanyFacts } from './company-facts.tsx'

const load = loadPortal((cache, companyId) =>
  Promise.all([cache.ensureQueryData(companyOf(companyId)), cache.ensureQueryData(profileQuery)]),
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function EditInformation() {
  const close = useCloseDialog()
  const { company, canWrite, to } = usePortal()
  const { data } = useSuspenseQuery(companyOf(company._id))
  return (
    <SidePanel title="Edit Information" onClose={close}>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-8 overflow-y-auto overscroll-contain p-5">
        {data.can.editDetails ? (
          <Editing key={data._id} company={data} />
        ) : (
          <Reading company={data} />
        )}
        {canWrite && (
          <>
            <PanelSection title="Your account">
              <Preferences />
            </PanelSection>
            <PanelSection title="Notification settings">
              <p className="text-muted">
                Choose what we tell you in the app and by email in your{' '}
                <Link
                  to={to(`${clientNotificationsPath}/settings`)}
                  className="text-accent underline underline-offset-4"
                >
                  notification settings
                </Link>
                .
              </p>
            </PanelSection>
          </>
        )}
      </div>
    </SidePanel>
  )
}

function Editing({ company }: { company: Company }) {
  const fields = useCompanyForm(company)
  return (
    <PanelSection
      title="Company"
      aside={<SaveStatus state={fields.state} lastStep={fields.lastStep} />}
    >
      <FieldConflicts fields={fields} />
      <RecordFields fields={fields}>
        <Field
          form={fields.form}
          name="name"
          label="Company name"
          autoComplete="organization"
          className="sm:col-span-2"
          isRequired
        />
        <CompanyFields form={fields.form} isOwn />
      </RecordFields>
    </PanelSection>
  )
}

function Reading({ company }: { company: Company }) {
  return (
    <PanelSection title={company.name}>
      <CompanyFacts company={company} />
      <p className="text-sm text-muted">An owner of the company can change these.</p>
    </PanelSection>
  )
}
