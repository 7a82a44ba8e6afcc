// Make client dialog, over a message: creates the company and invites its contact in one step.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import * as z from 'zod'
import { type MessageDetail, NewClient, messages } from '#contract/site/messages.ts'
import { Phone } from '#contract/shared.ts'
import { withAddressRules } from '#contract/values/address-rules.ts'
import { isBlank } from '#contract/values/normal-text.ts'
import { useMessageActions } from '#web/site/messages/parts/message-actions.ts'
import { messageWith } from '#web/site/messages/queries.ts'
import { nameOf } from '#web/site/messages/parts/writer.ts'
import { CreateForm } from '#web/kit/records/create-form.tsx'
import { api } from '#web/lib/browser.ts'
import { useCloseDialog } from '#web/lib/close-dialog.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { AddressFields } from '#web/ui/address-fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldArea } from '#web/ui/form-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useCompanyActions } from '#web/clients/companies/parts/company-actions.ts'

const load: Load = (cache, { params }) =>
  cache.ensureQueryData(messageWith(params['messageId'] ?? ''))

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

/** Drops empty fields: the server fills them from the message or leaves them empty. */
function withoutBlanks(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const filled = Object.entries(value)
    .map(([name, part]) => [name, withoutBlanks(part)] as const)
    .filter(([, part]) => typeof part !== 'string' || !isBlank(part))
  return Object.fromEntries(filled)
}

const FilledClient = z.preprocess(
  withoutBlanks,
  withAddressRules(NewClient.required({ name: true, contact: true }), 'partial'),
) as unknown as z.ZodType<NewClient, ReturnType<typeof valuesOf>>

function valuesOf(message: MessageDetail) {
  const { company, email, phone } = message
  return {
    name: company || nameOf(message),
    website: '',
    email,
    // Visitors can type anything as a phone number.
    phone: Phone.safeParse(phone).success ? phone : '',
    address: { street: '', city: '', state: '', zipCode: '', country: '' },
    description: '',
    contact: email,
  }
}

export default function MakeClient() {
  const params = { messageId: useParams()['messageId'] ?? '' }
  const { data } = useSuspenseQuery(messageWith(params.messageId))
  // Frozen at open, so live updates don't overwrite typed values.
  const [message] = useState(data)
  const { refreshInbox } = useMessageActions(message)
  const { refresh } = useCompanyActions()
  const close = useCloseDialog()
  const navigate = useNavigate()

  async function create(body: NewClient, idempotencyKey: string) {
    const made = await api(messages.makeClient, { params, body }, { idempotencyKey })
    await Promise.all([refresh(), refreshInbox()])
    toast.success(`Client added successfully! ${made.invitation.email} has been invited.`)
    const path = `/app/admin/clients?search=${encodeURIComponent(made.company.name)}`
    void navigate(path, { replace: true })
  }

  return (
    <Dialog title="Make client" size="lg" onClose={close}>
      <CreateForm
        schema={FilledClient}
        values={valuesOf(message)}
        submitLabel="Make client"
        draft={`client of message ${message._id}`}
        onSubmit={create}
        onClose={close}
      >
        {(form) => (
          <>
            <Legend>Company</Legend>
            <Field form={form} name="name" label="Name" isRequired data-autofocus />
            <Field
              form={form}
              name="website"
              label="Website"
              inputMode="url"
              placeholder="example.com"
            />
            <Field form={form} name="email" type="email" label="Email" autoComplete="off" />
            <Field form={form} name="phone" type="tel" label="Phone" autoComplete="off" />
            <AddressFields form={form} path="address" />
            <FieldArea
              form={form}
              name="description"
              label="Description"
              rows={2}
              className="sm:col-span-2"
            />
            <Legend>Contact person</Legend>
            <Field
              form={form}
              name="contact"
              type="email"
              label="Invite as owner"
              autoComplete="off"
              isRequired
              className="sm:col-span-2"
              description={`${nameOf(message)} gets an email with a link to set a password, and can then see the company’s projects.`}
            />
          </>
        )}
      </CreateForm>
    </Dialog>
  )
}

function Legend({ children }: { children: string }) {
  return (
    <h3 className="text-base font-semibold sm:col-span-2 not-first:mt-2 not-first:border-t not-first:border-line not-first:pt-4">
      {children}
    </h3>
  )
}
