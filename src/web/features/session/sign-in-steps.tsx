// The fields of signing in. The code is asked for in the place of the password, so that nothing around it moves.
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { Field, FieldCheckbox } from '#web/ui/form-field.tsx'
import { cx } from '#web/ui/cx.ts'
import type { SignInForm } from './use-sign-in.ts'

interface SignInStepsProps {
  signIn: SignInForm
  /** Below the address. */
  emailDescription?: string | undefined
  /** A link. */
  forgotPassword: ReactNode
  /** The address is known: a dialog begins with the password. */
  beginsWithPassword?: boolean
}

export function SignInSteps({ signIn, ...password }: SignInStepsProps) {
  const { isCodeAsked } = signIn
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] *:[grid-area:1/1]">
      {/* Stays: a browser saves address and password from here. */}
      <div inert={isCodeAsked} className={cx(stepClass, isCodeAsked && 'invisible')}>
        <PasswordStep signIn={signIn} {...password} />
      </div>
      {isCodeAsked && (
        <div className={stepClass}>
          <CodeStep signIn={signIn} />
        </div>
      )}
    </div>
  )
}

const stepClass = 'grid grid-cols-[minmax(0,1fr)] content-start gap-4'
const linkClass = 'text-sm text-accent hover:underline'

function PasswordStep({
  signIn: {
    password: { form },
  },
  emailDescription,
  forgotPassword,
  beginsWithPassword = false,
}: SignInStepsProps) {
  return (
    <>
      <Field
        form={form}
        name="email"
        type="email"
        label="Email"
        autoComplete="username"
        description={emailDescription}
        isRequired
      />
      <Field
        form={form}
        name="password"
        type="password"
        label="Password"
        autoComplete="current-password"
        isRequired
        {...(beginsWithPassword && { 'data-autofocus': true })}
      />
      <div className="flex items-center justify-between gap-4">
        <FieldCheckbox form={form} name="remember" label="Remember me" />
        {forgotPassword}
      </div>
    </>
  )
}

function CodeStep({ signIn }: { signIn: SignInForm }) {
  const { form } = signIn.code
  const email = signIn.password.form.getValues('email')
  const [isRecovery, setRecovery] = useState(false)
  useLayoutEffect(() => form.setFocus('code'), [form, isRecovery])

  function change() {
    setRecovery(!isRecovery)
    form.reset()
  }

  return (
    <>
      <p className="min-w-0 text-muted">
        Signing in as{' '}
        <strong dir="auto" className="font-medium wrap-anywhere text-text">
          {email}
        </strong>
        .
      </p>
      <Field
        key={String(isRecovery)}
        form={form}
        name="code"
        label={isRecovery ? 'Recovery code' : 'Code'}
        description={
          isRecovery
            ? 'One of those you stored when you set up the second factor. It works once.'
            : 'Six digits, from your authenticator app.'
        }
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="off"
        spellCheck={false}
        maxLength={40}
        isRequired
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <button type="button" className={linkClass} onClick={change}>
          {isRecovery ? 'Use the app instead' : 'Use a recovery code'}
        </button>
        <button type="button" className={linkClass} onClick={signIn.startOver}>
          Start over
        </button>
      </div>
    </>
  )
}
