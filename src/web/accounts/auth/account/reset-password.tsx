// Sets a new password with the link from an email.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { NewPassword, auth } from '#contract/accounts/auth.ts'
import { api } from '#web/lib/browser.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Field } from '#web/ui/form-field.tsx'
import { AccountForm } from '#web/kit/account/account-form.tsx'
import { AccountLayout } from '#web/kit/account/account-layout.tsx'
import { SignInLink, TextLink } from '#web/kit/account/account-links.tsx'
import { incompleteLink, linkFailure, useLinkToken } from '#web/kit/account/link-token.ts'
import { passwordHint } from '#web/accounts/auth/parts/password-hint.ts'

const Chosen = z.strictObject({ password: NewPassword })

export default function ResetPassword() {
  const token = useLinkToken()
  const [isDone, setDone] = useState(false)
  if (isDone) return <Done />
  return (
    <AccountLayout title="Set a new password">
      <title>Set a new password</title>
      {token ? (
        <ResetForm token={token} onDone={() => setDone(true)} />
      ) : (
        <Banner tone="bad">{incompleteLink}</Banner>
      )}
      <p className="mt-6 text-sm text-muted">
        Link no longer working? <TextLink to="/forgot-password">Request a new one</TextLink>
      </p>
    </AccountLayout>
  )
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const cache = useQueryClient()
  const contractForm = useContractForm({
    schema: Chosen,
    defaultValues: { password: '' },
    async onSubmit({ password }) {
      await api(auth.resetPassword, { body: { token, password } })
      // All sessions have ended, including this window's.
      cache.clear()
      onDone()
    },
    failure: linkFailure,
  })
  return (
    <AccountForm of={contractForm} action="Set password">
      <Field
        form={contractForm.form}
        name="password"
        type="password"
        label="New password"
        description={passwordHint}
        autoComplete="new-password"
        isRequired
      />
    </AccountForm>
  )
}

function Done() {
  return (
    <AccountLayout title="Your password is set" door="open">
      <title>Your password is set</title>
      <p role="status" className="text-muted">
        You were signed out everywhere. Sign in with the new password.
      </p>
      <SignInLink />
    </AccountLayout>
  )
}
