// Signs in again over the page when the session ends, so the person can continue where they were.
import { useLayoutEffect } from 'react'
import type { User } from '#contract/accounts/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { FormProblem } from '#web/ui/banner.tsx'
import { dialogClass } from '#web/ui/layer-classes.ts'
import { useDialog } from '#web/ui/use-dialog.ts'
import { PasskeyButton, SignInSteps } from './sign-in-steps.tsx'
import { focusAgain, resumeAs } from './session-over.ts'
import { useSignIn } from './use-sign-in.ts'

/** Unsaved input stays as drafts. */
const leave = () => location.assign('/login')

export function SignInAgain({ user }: { user: User }) {
  // Only signing in closes it.
  const dialog = useDialog({ isModal: () => true, onClose: () => undefined })
  useLayoutEffect(() => focusAgain, [])

  const signIn = useSignIn({ email: user.email, onSignedIn: resumeAs })
  const { submit, problem, isSubmitting } = signIn.form
  const isOther = signIn.password.form.watch('email').trim().toLowerCase() !== user.email

  return (
    <dialog
      {...dialog}
      aria-labelledby="sign-in-again"
      className={cx(
        dialogClass,
        'session-over backdrop:animate-none! backdrop:bg-surface! sm:max-w-md',
      )}
    >
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid content-start gap-4 overflow-y-auto p-5"
      >
        <div className="grid gap-1">
          <h2 id="sign-in-again" className="font-display text-xl font-semibold">
            Sign in to continue
          </h2>
          <p className="text-muted">
            Your session has ended, {user.name.first}. Everything you were doing is still here.
          </p>
        </div>
        <FormProblem>{problem}</FormProblem>
        <SignInSteps
          signIn={signIn}
          beginsWithPassword
          emailDescription={
            isOther
              ? `You’ll go to your own home page. What ${user.name.first} had open here closes; only ${user.name.first} can see the drafts.`
              : undefined
          }
          forgotPassword={
            <a
              href="/forgot-password"
              target="_blank"
              rel="noreferrer"
              className="text-sm text-accent hover:underline"
            >
              Forgot password?
            </a>
          }
        />
        <PasskeyButton signIn={signIn} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={leave}>Leave this page</Button>
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            Sign in
          </Button>
        </div>
      </form>
    </dialog>
  )
}
