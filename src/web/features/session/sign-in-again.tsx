// The session is over in the middle of something: its person signs in again over the page, and goes on where they were.
import { useLayoutEffect } from 'react'
import { SignIn, type User, auth } from '#contract/auth.ts'
import { errors } from '#contract/errors.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldCheckbox } from '#web/ui/form-field.tsx'
import { cx } from '#web/ui/cx.ts'
import { dialogClass } from '#web/ui/layer-classes.ts'
import { useDialog } from '#web/ui/use-dialog.ts'
import { focusAgain, resumeAs } from './session-over.ts'

/** What is left behind is kept as drafts. */
const leave = () => location.assign('/login')

export function SignInAgain({ user }: { user: User }) {
  // Nothing closes it but signing in.
  const dialog = useDialog({ isModal: () => true, onClose: () => undefined })
  useLayoutEffect(() => focusAgain, [])

  const { form, submit, problem, isSubmitting } = useContractForm({
    schema: SignIn,
    defaultValues: { email: user.email, password: '', remember: false },
    async onSubmit(body) {
      const answer = await api(auth.signIn, { body })
      // Whatever stands between may answer 200 with something else.
      if (!answer.user) throw new ApiError('internal', errors.internal.words)
      await resumeAs(answer.user)
    },
  })
  const isOther = form.watch('email').trim().toLowerCase() !== user.email

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
            Sign in to go on
          </h2>
          <p className="text-muted">
            Your session has ended, {user.name.first}. What you were doing is still here.
          </p>
        </div>
        {problem && <Banner tone="bad">{problem}</Banner>}
        <Field
          form={form}
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          description={
            isOther
              ? `You land on your own home. What ${user.name.first} had open here is closed; drafts stay ${user.name.first}’s.`
              : undefined
          }
          isRequired
        />
        <Field
          form={form}
          name="password"
          type="password"
          label="Password"
          autoComplete="current-password"
          isRequired
          data-autofocus
        />
        <div className="flex items-center justify-between gap-4">
          <FieldCheckbox form={form} name="remember" label="Remember me" />
          <a
            href="/forgot-password"
            target="_blank"
            rel="noreferrer"
            className="text-sm text-accent hover:underline"
          >
            Forgot password?
          </a>
        </div>
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
