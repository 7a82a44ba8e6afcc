// Sign-in fields. The second factor replaces the password in place, so nothing around it moves.
import type { ReactNode } from 'react'
import KeyRound from 'lucide-react/icons/key-round'
import { Field, FieldCheckbox } from '#web/ui/form-field.tsx'
import { cx } from '#web/ui/cx.ts'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { Button, type ButtonSize } from '#web/ui/button.tsx'
import { SecondStep } from './second-step.tsx'
import type { SignInForm } from './use-sign-in.ts'

interface SignInStepsProps {
  signIn: SignInForm
  /** Shown below the email. */
  emailDescription?: string | undefined
  /** A link. */
  forgotPassword: ReactNode
  /** In a dialog where the email is known, the focus starts on the password. */
  beginsWithPassword?: boolean
}

export function SignInSteps({ signIn, ...password }: SignInStepsProps) {
  const isSecond = signIn.second !== undefined
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] *:[grid-area:1/1]">
      {/* Stays mounted, because browsers save the credentials from these fields. */}
      <div inert={isSecond} className={cx(stepClass, isSecond && 'invisible')}>
        <PasswordStep signIn={signIn} {...password} />
      </div>
      {isSecond && (
        <div className={stepClass}>
          <SecondStep signIn={signIn} />
        </div>
      )}
    </div>
  )
}

const stepClass = 'grid grid-cols-[minmax(0,1fr)] content-start gap-4'

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

/** Signs in with just a passkey, without email or password. */
export function PasskeyButton({ signIn, size }: { signIn: SignInForm; size?: ButtonSize }) {
  const { alone, second } = signIn
  const isHydrated = useIsHydrated()
  return (
    <Button
      size={size}
      icon={<KeyRound size={16} aria-hidden />}
      isPending={alone.isSubmitting}
      disabled={!isHydrated}
      // Keeps its space, so nothing moves at the second step.
      className={cx('w-full', second && 'invisible')}
      onClick={() => void alone.submit()}
    >
      Sign in with a passkey
    </Button>
  )
}
