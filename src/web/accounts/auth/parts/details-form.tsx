// The person's own name and sign-in address. A new address takes effect once its email is confirmed.
import { useSuspenseQuery } from '@tanstack/react-query'
import * as z from 'zod'
import type { Profile } from '#contract/accounts/auth.ts'
import { Email, PersonName } from '#contract/shared.ts'
import { DraftNote } from '#web/kit/records/draft-note.tsx'
import { useContractForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form-field.tsx'
import { FormProblem } from '#web/ui/banner.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { profileQuery } from '../queries.ts'
import { PendingAddress } from './pending-address.tsx'
import { useSaveProfile } from './use-save-profile.ts'

const Details = z.strictObject({
  name: PersonName,
  email: Email,
  /** Required when the email changes. */
  currentPassword: z.string().max(1000).optional(),
})

const valuesOf = ({ name, email }: Profile) => ({ name, email, currentPassword: '' })

export function DetailsForm() {
  const { data: profile } = useSuspenseQuery(profileQuery)
  const save = useSaveProfile()
  const { form, submit, problem, draft, isSubmitting } = useContractForm({
    schema: Details,
    defaultValues: valuesOf(profile),
    draft: 'own details',
    async onSubmit({ name, email, currentPassword }) {
      const isOther = email !== profile.email
      const saved = await save({
        name,
        ...(isOther && { email, ...(currentPassword && { currentPassword }) }),
      })
      form.reset(valuesOf(saved))
      toast.success(isOther ? `We sent an email to ${email}` : 'Saved')
    },
  })
  const isOther = form.watch('email').trim().toLowerCase() !== profile.email
  return (
    <div className="grid max-w-lg grid-cols-[minmax(0,1fr)] gap-5">
      {profile.pendingEmail !== null && <PendingAddress profile={profile} />}
      <form
        noValidate
        autoComplete="off"
        onSubmit={(event) => void submit(event)}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 sm:*:col-span-2"
      >
        <FormProblem>{problem}</FormProblem>
        <DraftNote draft={draft} />
        <Field
          form={form}
          name="name.first"
          label="First name"
          autoComplete="given-name"
          className="sm:col-span-1!"
          isRequired
        />
        <Field
          form={form}
          name="name.last"
          label="Last name"
          autoComplete="family-name"
          className="sm:col-span-1!"
          isRequired
        />
        <Field
          form={form}
          name="email"
          type="email"
          label="Email"
          autoComplete="email"
          description={
            isOther
              ? 'We’ll email a link to this address. Open it to confirm the change.'
              : 'You use it to sign in.'
          }
          isRequired
        />
        {isOther && (
          <Field
            form={form}
            name="currentPassword"
            type="password"
            label="Current password"
            autoComplete="current-password"
            isRequired
          />
        )}
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start"
          isPending={isSubmitting}
        >
          Save changes
        </Button>
      </form>
    </div>
  )
}
