// Changes the person's own password and ends their other sessions.
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { NewPassword, auth } from '#contract/accounts/auth.ts'
import { api } from '#web/lib/browser.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form-field.tsx'
import { FormProblem } from '#web/ui/banner.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { sessionsQuery } from '../queries.ts'
import { passwordHint } from './password-hint.ts'

const Passwords = z.strictObject({
  currentPassword: z.string().min(1, { error: 'Current password is required' }).max(1000),
  newPassword: NewPassword,
})

export function ChangePassword({ email }: { email: string }) {
  const cache = useQueryClient()
  const { form, submit, problem, isSubmitting } = useContractForm({
    schema: Passwords,
    defaultValues: { currentPassword: '', newPassword: '' },
    async onSubmit(body) {
      await api(auth.changePassword, { body })
      form.reset()
      toast.success('Password changed. You’ve been signed out everywhere else.')
      await cache.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
  return (
    <Section title="Password">
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid max-w-sm grid-cols-[minmax(0,1fr)] gap-4"
      >
        <FormProblem>{problem}</FormProblem>
        {/* Password managers read the account name from a field next to the password. */}
        <input
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden
          className="sr-only"
        />
        <Field
          form={form}
          name="currentPassword"
          type="password"
          label="Current password"
          autoComplete="current-password"
          isRequired
        />
        <Field
          form={form}
          name="newPassword"
          type="password"
          label="New password"
          description={passwordHint}
          autoComplete="new-password"
          isRequired
        />
        <Button type="submit" className="justify-self-start" isPending={isSubmitting}>
          Change password
        </Button>
      </form>
    </Section>
  )
}
