// Both sign-in steps: password, then passkey or code if the account has a second factor; or just a passkey.
import { useState } from 'react'
import * as z from 'zod'
import { SignIn, type TwoFactorMethod, type User, auth } from '#contract/accounts/auth.ts'
import { errors } from '#contract/errors.ts'
import { passkeys } from '#contract/accounts/passkeys.ts'
import { TwoFactorCode, twoFactor } from '#contract/accounts/two-factor.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { useContractForm } from '#web/lib/form.ts'
import { signWithPasskey } from '#web/lib/passkeys.ts'

const CodeStep = z.strictObject({ code: TwoFactorCode })
/** No fields, because the browser asks. */
const PasskeyStep = z.strictObject({})

const credentialIssue = (error: ApiError) => error.fields['credential'] ?? error.message

/** Method of the second step. */
export type Way = TwoFactorMethod | 'recovery'

interface SecondStep {
  challenge: string
  ways: Way[]
  way: Way
}

interface SignInOptions {
  email?: string
  onSignedIn: (user: User) => Promise<void>
}

/** `form` is the current step's form, for one form element around both. */
export function useSignIn({ email = '', onSignedIn }: SignInOptions) {
  const [second, setSecond] = useState<SecondStep>()
  const [notice, setNotice] = useState<string>()

  function startOver(reason?: string) {
    setSecond(undefined)
    setNotice(reason)
    code.form.reset()
  }

  async function finish(user: User) {
    // Resets the form, so nothing counts as unsaved.
    password.form.reset()
    code.form.reset()
    await onSignedIn(user)
  }

  /** An expired sign-in starts over. */
  async function verify(work: (challenge: string) => Promise<{ user: User }>) {
    if (!second) return
    try {
      const { user } = await work(second.challenge)
      await finish(user)
    } catch (error) {
      const reason = error instanceof ApiError ? error.fields['challenge'] : undefined
      if (reason === undefined) throw error
      startOver(reason)
    }
  }

  const password = useContractForm({
    schema: SignIn,
    defaultValues: { email, password: '', remember: false },
    async onSubmit(body) {
      setNotice(undefined)
      const answer = await api(auth.signIn, { body })
      if ('challenge' in answer) {
        const { challenge, methods } = answer
        // A passkey takes just one click.
        const way = methods.includes('passkey') ? 'passkey' : 'app'
        return setSecond({ challenge, ways: [...methods, 'recovery'], way })
      }
      // A proxy in between may answer 200 with something else.
      if (!answer.user) throw new ApiError('internal', errors.internal.message)
      await finish(answer.user)
    },
  })

  const code = useContractForm({
    schema: CodeStep,
    defaultValues: { code: '' },
    onSubmit: ({ code: typed }) =>
      verify((challenge) => api(twoFactor.verify, { body: { challenge, code: typed } })),
  })

  const passkey = useContractForm({
    schema: PasskeyStep,
    defaultValues: {},
    onSubmit: () =>
      verify(async (challenge) => {
        const options = await api(passkeys.beginVerification, { body: { challenge } })
        const credential = await signWithPasskey(options)
        return api(passkeys.verify, { body: { challenge, credential } })
      }),
    failure: credentialIssue,
  })

  const alone = useContractForm({
    schema: PasskeyStep,
    defaultValues: {},
    async onSubmit() {
      setNotice(undefined)
      const credential = await signWithPasskey(await api(passkeys.beginSignIn, {}))
      const remember = password.form.getValues('remember') ?? false
      const { user } = await api(passkeys.signIn, { body: { credential, remember } })
      await finish(user)
    },
    failure: credentialIssue,
  })

  const isSecond = second !== undefined
  const step = !isSecond ? password : second.way === 'passkey' ? passkey : code
  const problem = step.problem ?? (isSecond ? undefined : alone.problem) ?? notice
  return {
    password,
    code,
    alone,
    second,
    chooseWay(way: Way) {
      if (second) setSecond({ ...second, way })
      code.form.reset()
    },
    startOver: () => startOver(),
    form: { ...step, problem },
  }
}

export type SignInForm = ReturnType<typeof useSignIn>
