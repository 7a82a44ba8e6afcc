// Registration: a person and their company, which then waits for the agency's approval.
import { useState } from 'react'
import { Registration, auth } from '#contract/accounts/auth.ts'
import { api } from '#web/lib/browser.ts'
import { visitor } from '#web/lib/drafts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { DraftOwner } from '#web/lib/draft-owner.ts'
import { Field } from '#web/ui/form-field.tsx'
import { AccountForm } from '#web/kit/account/account-form.tsx'
import { AccountLayout } from '#web/kit/account/account-layout.tsx'
import { SignInTextLink } from '#web/kit/account/account-links.tsx'
import { passwordHint } from '#web/accounts/auth/parts/password-hint.ts'

const empty = {
  name: { first: '', last: '' },
  email: '',
  password: '',
  company: { name: '' },
}

export default function RegistrationScreen() {
  const [sentTo, setSentTo] = useState<string>()
  return sentTo === undefined ? (
    <DraftOwner value={visitor}>
      <RegistrationForm onSent={setSentTo} />
    </DraftOwner>
  ) : (
    <Sent email={sentTo} />
  )
}

function RegistrationForm({ onSent }: { onSent: (email: string) => void }) {
  const contractForm = useContractForm({
    schema: Registration,
    defaultValues: empty,
    draft: 'registration',
    async onSubmit(body, idempotencyKey) {
      await api(auth.register, { body }, { idempotencyKey })
      onSent(body.email)
    },
  })
  return (
    <AccountLayout
      title="Create your account"
      introduction="Your name and your company’s are enough to begin. We review every registration ourselves."
    >
      <title>Create your account</title>
      <AccountForm of={contractForm} action="Create account">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            form={contractForm.form}
            name="name.first"
            label="First name"
            autoComplete="given-name"
            isRequired
          />
          <Field
            form={contractForm.form}
            name="name.last"
            label="Last name"
            autoComplete="family-name"
            isRequired
          />
        </div>
        <Field
          form={contractForm.form}
          name="company.name"
          label="Company name"
          autoComplete="organization"
          isRequired
        />
        <Field
          form={contractForm.form}
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          isRequired
        />
        <Field
          form={contractForm.form}
          name="password"
          type="password"
          label="Password"
          description={passwordHint}
          autoComplete="new-password"
          isRequired
        />
      </AccountForm>
      <p className="mt-6 text-sm text-muted">
        Already have an account? <SignInTextLink>Sign in</SignInTextLink>
      </p>
    </AccountLayout>
  )
}

function Sent({ email }: { email: string }) {
  return (
    <AccountLayout title="Check your email" door="closed">
      <title>Check your email</title>
      <div role="status" className="grid gap-3 text-muted">
        <p>
          We sent an email to <strong className="font-medium text-text">{email}</strong>. Open it
          and confirm your address.
        </p>
        <p>We then review your company, and email you as soon as it’s approved.</p>
      </div>
      <p className="mt-6 text-sm text-muted">
        Nothing after a few minutes? Check your spam folder, or{' '}
        <SignInTextLink>sign in</SignInTextLink> to send it again.
      </p>
    </AccountLayout>
  )
}
