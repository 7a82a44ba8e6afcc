// Forgotten password: asks for the address, with the same answer whether or not the account exists.
import { useState } from 'react'
import { ForgotPassword as Asked, auth } from '#contract/accounts/auth.ts'
import { api } from '#web/lib/browser.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Field } from '#web/ui/form-field.tsx'
import { AccountForm } from '#web/kit/account/account-form.tsx'
import { AccountLayout } from '#web/kit/account/account-layout.tsx'
import { SignInTextLink } from '#web/kit/account/account-links.tsx'

export default function ForgotPassword() {
  const [isSent, setSent] = useState(false)
  const contractForm = useContractForm({
    schema: Asked,
    defaultValues: { email: '' },
    async onSubmit(body, idempotencyKey) {
      await api(auth.forgotPassword, { body }, { idempotencyKey })
      setSent(true)
    },
  })
  return (
    <AccountLayout
      title={isSent ? 'Check your email' : 'Forgot your password?'}
      introduction={isSent ? undefined : 'We’ll send you a link to set a new one.'}
    >
      <title>{isSent ? 'Check your email' : 'Forgot your password?'}</title>
      {isSent ? (
        <p role="status" className="text-muted">
          If this address has an account, we’ve sent it a link to set a new password. It works once,
          within an hour. If nothing arrives, check your spam folder.
        </p>
      ) : (
        <AccountForm of={contractForm} action="Send link">
          <Field
            form={contractForm.form}
            name="email"
            type="email"
            label="Email"
            autoComplete="username"
            isRequired
          />
        </AccountForm>
      )}
      <p className="mt-6 text-sm text-muted">
        <SignInTextLink>Back to sign in</SignInTextLink>
      </p>
    </AccountLayout>
  )
}
