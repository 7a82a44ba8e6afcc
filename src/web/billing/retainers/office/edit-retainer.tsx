// Edits a retainer's name, coverage, end and billing; a dialog over its page.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { countsHours } from '#contract/billing/retainer-labels.ts'
import { type Retainer, type RetainerChange, retainers } from '#contract/billing/retainers.ts'
import { projectNamesQuery } from '#web/work/projects/queries.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { MergeDialog } from '#web/kit/records/merge-dialog.tsx'
import { retainerWith } from '#web/billing/retainers/queries.ts'
import {
  CoverForm,
  type CoverValues,
  toCoverValues,
} from '#web/billing/retainers/parts/retainer-values.ts'
import { forStaffWith } from '#web/kit/session/permissions.ts'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { EndFields, ProjectFields } from './cover-fields.tsx'
import { useRetainerSave } from './use-retainer-save.ts'

const load = forStaffWith('money', (cache, { params: { companyId = '', retainerId = '' } }) =>
  Promise.all([
    cache.ensureQueryData(retainerWith(companyId, retainerId)),
    cache.ensureQueryData(projectNamesQuery(companyId)),
  ]),
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function EditRetainer() {
  const { companyId = '', retainerId = '' } = useParams()
  const { data: retainer } = useSuspenseQuery(retainerWith(companyId, retainerId))
  const { data: projects } = useSuspenseQuery(projectNamesQuery(companyId))
  const valuesOf = (row: Retainer) => toCoverValues(row, projects)
  const close = useCloseDialog()
  const draft = `retainer ${retainerId}`
  const { submit, conflict } = useRetainerSave({
    retainer,
    draft,
    schema: CoverForm,
    valuesOf,
    call: (change, version) =>
      api(retainers.change, { params: { companyId, retainerId }, body: { ...change, version } }),
    onSaved() {
      toast.success('Retainer saved')
      close()
    },
  })
  return (
    <Dialog title="Edit retainer" onClose={close}>
      <CreateForm<CoverValues, RetainerChange>
        schema={CoverForm}
        values={valuesOf(retainer)}
        version={retainer.version}
        submitLabel="Save"
        draft={draft}
        onSubmit={(_, __, typed) => submit(typed)}
        onClose={close}
      >
        {(form) => (
          <>
            {conflict && <MergeDialog {...conflict} />}
            <Field
              form={form}
              name="title"
              label="Name"
              isRequired
              data-autofocus
              className="sm:col-span-2"
            />
            <ProjectFields
              form={form}
              companyId={companyId}
              countsHours={countsHours(retainer.kind)}
            />
            <EndFields form={form} companyId={companyId} />
          </>
        )}
      </CreateForm>
    </Dialog>
  )
}
