// Creates a guest link for a named reviewer, valid for a chosen number of days.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { type MadeApprovalLink, defaultLinkDays, linkDays } from '#contract/work/approval-links.ts'
import { optionalText } from '#contract/shared.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldSelect } from '#web/ui/form-field.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { type ItemRef, guestLinksQuery, makeGuestLink } from '../queries.ts'

/** Days are text here, as the select delivers them. */
const LinkForm = z.strictObject({ label: optionalText(100), days: z.string() })
type LinkForm = z.infer<typeof LinkForm>

const choices = linkDays.map((days) => ({
  value: String(days),
  label: pluralize(days, 'day'),
}))

interface MakeLinkProps {
  item: ItemRef
  onMade: (link: MadeApprovalLink) => void
  onClose: () => void
}

export function MakeLink({ item, onMade, onClose }: MakeLinkProps) {
  const cache = useQueryClient()
  const [values] = useState({ label: '', days: String(defaultLinkDays) })

  async function make({ label, days }: LinkForm) {
    const body = { label, days: Number(days) }
    onMade(await makeGuestLink(item, body))
    onClose()
    await cache.invalidateQueries({ queryKey: guestLinksQuery(item).queryKey })
  }

  return (
    <Dialog
      title="Guest link"
      description="Anyone who opens it sees this version with its shared files and can decide for the client, without an account."
      onClose={onClose}
    >
      <CreateForm<LinkForm, LinkForm>
        schema={LinkForm}
        values={values}
        submitLabel="Create link"
        draft={`guest link ${item._id}`}
        onSubmit={make}
        onClose={onClose}
      >
        {(form) => (
          <>
            <Field form={form} name="label" label="Who is it for?" maxLength={100} data-autofocus />
            <FieldSelect
              form={form}
              name="days"
              label="Valid for"
              placeholder={null}
              choices={choices}
            />
          </>
        )}
      </CreateForm>
    </Dialog>
  )
}
