// Both steps of signing in: the password and, where the account has a second factor, a code of it.
import { useState } from 'react'
import * as z from 'zod'
import { SignIn, type User, auth } from '#contract/auth.ts'
import { errors } from '#contract/errors.ts'
import { TwoFactorCode, twoFactor } from '#contract/two-factor.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { useContractForm } from '#web/lib/form.ts'

const CodeStep = z.strictObject({ code: TwoFactorCode })

interface SignInOptions {
  email?: string
  onSignedIn: (user: User) => Promise<void>
}

/** `form` is the step that is shown, for one form around both. */
export function useSignIn({ email = '', onSignedIn }: SignInOptions) {
  const [challenge, setChallenge] = useState<string>()
  const [notice, setNotice] = useState<string>()

  function startOver(reason?: string) {
    setChallenge(undefined)
    setNotice(reason)
    code.form.reset()
  }

  async function finish(user: User) {
    // Nothing is left that would be unsaved.
    password.form.reset()
    code.form.reset()
    await onSignedIn(user)
  }

  const password = useContractForm({
    schema: SignIn,
    defaultValues: { email, password: '', remember: false },
    async onSubmit(body) {
      setNotice(undefined)
      const answer = await api(auth.signIn, { body })
      if ('challenge' in answer) return setChallenge(answer.challenge)
      // Whatever stands between may answer 200 with something else.
      if (!answer.user) throw new ApiError('internal', errors.internal.words)
      await finish(answer.user)
    },
  })

  const code = useContractForm({
    schema: CodeStep,
    defaultValues: { code: '' },
    async onSubmit({ code: typed }) {
      if (challenge === undefined) return
      try {
        const { user } = await api(twoFactor.verify, { body: { challenge, code: typed } })
        await finish(user)
      } catch (error) {
        const reason = error instanceof ApiError ? error.fields['challenge'] : undefined
        if (reason === undefined) throw error
        startOver(reason)
      }
    },
  })

  const isCodeAsked = challenge !== undefined
  const step = isCodeAsked ? code : password
  return {
    password,
    code,
    isCodeAsked,
    startOver: () => startOver(),
    form: { ...step, problem: step.problem ?? notice },
  }
}

export type SignInForm = ReturnType<typeof useSignIn>
