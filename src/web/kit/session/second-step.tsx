// The second sign-in step: passkey, authenticator code or recovery code.
import { useLayoutEffect, useRef } from 'react'
import { Field } from '#web/ui/form-field.tsx'
import type { SignInForm, Way } from './use-sign-in.ts'

const linkClass = 'text-sm text-accent hover:underline'

const changeTo: Record<Way, string> = {
  passkey: 'Use a passkey instead',
  app: 'Use the app instead',
  recovery: 'Use a recovery code',
}

export function SecondStep({ signIn }: { signIn: SignInForm }) {
  const { second, chooseWay } = signIn
  if (!second) return null
  const email = signIn.password.form.getValues('email')
  return (
    <>
      <p className="min-w-0 text-muted">
        Signing in as{' '}
        <strong dir="auto" className="font-medium wrap-anywhere text-text">
          {email}
        </strong>
        .
      </p>
      {second.way === 'passkey' ? (
        <PasskeyStep />
      ) : (
        <CodeStep key={second.way} form={signIn.code.form} isRecovery={second.way === 'recovery'} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {second.ways
          .filter((way) => way !== second.way)
          .map((way) => (
            <button key={way} type="button" className={linkClass} onClick={() => chooseWay(way)}>
              {changeTo[way]}
            </button>
          ))}
        <button type="button" className={linkClass} onClick={signIn.startOver}>
          Start over
        </button>
      </div>
    </>
  )
}

/** The form's submit button opens the browser's dialog. */
function PasskeyStep() {
  const text = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(
    () => text.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus(),
    [],
  )
  return (
    <p ref={text} className="text-pretty">
      Next, use your passkey: your fingerprint, face, device PIN or security key.
    </p>
  )
}

interface CodeStepProps {
  form: SignInForm['code']['form']
  isRecovery: boolean
}

function CodeStep({ form, isRecovery }: CodeStepProps) {
  useLayoutEffect(() => form.setFocus('code'), [form])
  return (
    <Field
      form={form}
      name="code"
      label={isRecovery ? 'Recovery code' : 'Code'}
      description={
        isRecovery
          ? 'One of the codes you stored when you set up your second factor. It works once.'
          : 'Six digits from your authenticator app.'
      }
      autoComplete="one-time-code"
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoCapitalize="off"
      spellCheck={false}
      maxLength={40}
      isRequired
    />
  )
}
