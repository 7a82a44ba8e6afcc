// Form of an account page: the error at the top, a single button at the end.
import type { FormEventHandler, ReactNode } from 'react'
import { DraftNote } from '#web/kit/records/draft-note.tsx'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import type { FormDraft } from '#web/lib/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { FormProblem } from '#web/ui/banner.tsx'

interface AccountFormProps {
  /** Result of `useContractForm`. */
  of: {
    submit: FormEventHandler
    problem: string | undefined
    draft: FormDraft
    isSubmitting: boolean
  }
  /** Label of the button. */
  action: string
  children: ReactNode
}

export function AccountForm({
  of: { submit, problem, draft, isSubmitting },
  action,
  children,
}: AccountFormProps) {
  const isHydrated = useIsHydrated()
  return (
    <form method="post" noValidate autoComplete="off" onSubmit={submit} className="grid gap-4">
      <p className="hidden rounded-md bg-warn-soft px-3 py-2 text-warn noscript:block">
        This form needs JavaScript, which is turned off in this browser. Turn it on, or{' '}
        <a href="/contact" className="underline">
          write to us
        </a>
        , which works without it.
      </p>
      <FormProblem>{problem}</FormProblem>
      <DraftNote draft={draft} />
      {children}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isPending={isSubmitting}
        disabled={!isHydrated}
      >
        {action}
      </Button>
    </form>
  )
}
