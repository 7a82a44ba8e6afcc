// Accepts an invitation: asks for a name and a new password, or the password of an existing account.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod'
import {
  type AcceptInvitation,
  type InvitationOffer,
  NewPassword,
  auth,
} from '#contract/accounts/auth.ts'
import { passkeys } from '#contract/accounts/passkeys.ts'
import { PersonName } from '#contract/shared.ts'
import { announceSignIn } from '#web/kit/session/session-channel.ts'
import { getHomePath } from '#web/kit/session/session-queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { visitor } from '#web/lib/drafts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { dispatch } from '#web/lib/session.ts'
import { DraftOwner } from '#web/lib/draft-owner.ts'
import { signWithPasskey } from '#web/lib/passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form-field.tsx'
import { AccountForm } from '#web/kit/account/account-form.tsx'
import { TextLink } from '#web/kit/account/account-links.tsx'
import { invitationKey, linkFailure } from '#web/kit/account/link-token.ts'
import { passwordHint } from '#web/accounts/auth/parts/password-hint.ts'

const Newcomer = z.strictObject({ name: PersonName, password: NewPassword })
const Known = z.strictObject({
  password: z.string().min(1, { error: 'Password is required' }).max(1000),
  /** Required if the account has a second factor. */
  code: z.string().trim().max(40).optional(),
})

type Accepted = Pick<AcceptInvitation, 'name' | 'password' | 'code' | 'credential'>

function useAccept(token: string) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async (accepted: Accepted) => {
    const { user } = await api(auth.acceptInvitation, { body: { token, ...accepted } })
    announceSignIn(user)
    // Keeps the used-up invitation, because this page still shows it.
    cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== invitationKey })
    // The cookie is the session: the token is for programs and stays out of the window.
    dispatch({ type: 'log in', user, token: '' })
    await navigate(getHomePath(user), { replace: true })
  }
}

export function AcceptForm({ token, offer }: { token: string; offer: InvitationOffer }) {
  return offer.hasAccount ? (
    <KnownForm token={token} email={offer.email} />
  ) : (
    <DraftOwner value={visitor}>
      <NewcomerForm token={token} email={offer.email} />
    </DraftOwner>
  )
}

type FormProps = { token: string; email: string }

function NewcomerForm({ token, email }: FormProps) {
  const contractForm = useContractForm({
    schema: Newcomer,
    defaultValues: { name: { first: '', last: '' }, password: '' },
    draft: `invitation of ${email}`,
    onSubmit: useAccept(token),
    failure: linkFailure,
  })
  return (
    <AccountForm of={contractForm} action="Accept invitation">
      <Address email={email} />
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
  )
}

function KnownForm({ token, email }: FormProps) {
  const accept = useAccept(token)
  const [isCodeAsked, askForCode] = useState(false)
  /** Whether the passkey button was pressed. */
  const isByPasskey = useRef(false)
  const contractForm = useContractForm({
    schema: Known,
    defaultValues: { password: '', code: '' },
    async onSubmit({ password, code }) {
      if (isByPasskey.current) {
        const credential = await signWithPasskey(await api(passkeys.beginSignIn, {}))
        return accept({ password, credential })
      }
      try {
        await accept({ password, ...(code && { code }) })
      } catch (error) {
        if (error instanceof ApiError && 'code' in error.fields) askForCode(true)
        throw error
      }
    },
    failure: (error) => error.fields['credential'] ?? linkFailure(error),
  })

  async function acceptByPasskey() {
    isByPasskey.current = true
    await contractForm.submit()
    // Resets even if nothing was sent because a field was invalid.
    isByPasskey.current = false
  }

  return (
    <AccountForm of={contractForm} action="Accept invitation">
      <Address email={email} />
      <Field
        form={contractForm.form}
        name="password"
        type="password"
        label="Password"
        description="The one you already sign in with."
        autoComplete="current-password"
        isRequired
      />
      {isCodeAsked && (
        <>
          <Field
            form={contractForm.form}
            name="code"
            label="Code"
            description="From your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            isRequired
          />
          <Button className="justify-self-start" onClick={() => void acceptByPasskey()}>
            Use a passkey instead
          </Button>
        </>
      )}
      <p className="text-sm text-muted">
        <TextLink to="/forgot-password">Forgot password?</TextLink>
      </p>
    </AccountForm>
  )
}

/** Password managers read the account's name from a field next to the password. */
function Address({ email }: { email: string }) {
  return (
    <>
      <p className="text-muted">
        You sign in with <strong className="font-medium text-text">{email}</strong>.
      </p>
      <input
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden
        className="sr-only"
      />
    </>
  )
}
