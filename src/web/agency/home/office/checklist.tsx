// First steps in an empty installation; hidden once completed or dismissed.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Checklist as Found, type ChecklistPoints, setup } from '#contract/agency/setup.ts'
import { backHere } from '#web/lib/close-dialog.ts'
import { useCan } from '#web/kit/session/permissions.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { ChecklistPoint, checklistQuery, whileSending } from './checklist-parts.tsx'
import { EmailTestPoint } from './email-test.tsx'

/** The remaining steps; undefined once all are done or dismissed. */
export function useChecklist() {
  const { data } = useQuery({
    ...checklistQuery,
    refetchInterval: whileSending,
    enabled: useCan().settings,
  })
  const { points = null, sampleCount = 0, emailTest = null } = data ?? {}
  if (!points || Object.values(points).every(Boolean)) return undefined
  return { points, sampleCount, emailTest }
}

export function Checklist({
  points,
  sampleCount,
  emailTest,
}: NonNullable<ReturnType<typeof useChecklist>>) {
  const setDismissed = useDismissal()
  const done = Object.values(points).filter(Boolean).length
  const all = Object.values(points).length
  return (
    <section aria-labelledby="checklist" className="grid gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id="checklist" className="text-lg font-medium">
          First steps
        </h2>
        <p className="text-sm text-muted tabular-nums">
          {done} of {all} done
        </p>
        <Button
          variant="quiet"
          size="sm"
          className="ml-auto self-center"
          onClick={() => void setDismissed(true)}
        >
          Dismiss
        </Button>
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        <Points points={points} sampleCount={sampleCount} emailTest={emailTest} />
      </ul>
    </section>
  )
}

function Points({
  points,
  sampleCount,
  emailTest,
}: Pick<Found, 'sampleCount' | 'emailTest'> & { points: ChecklistPoints }) {
  const next = steps.find(({ name }) => !points[name])
  return (
    <>
      {steps.map((step) => (
        <ChecklistPoint
          key={step.name}
          title={step.title}
          isDone={points[step.name]}
          action={
            (!step.needs || points[step.needs]) && (
              <LinkButton
                size="sm"
                to={step.to}
                state={backHere('/app/admin/home')}
                aria-haspopup={step.to.endsWith('/new') ? 'dialog' : undefined}
                variant={step === next ? 'primary' : 'secondary'}
                aria-label={step.label}
              >
                {step.action}
              </LinkButton>
            )
          }
        >
          {typeof step.about === 'function' ? step.about(sampleCount) : step.about}
        </ChecklistPoint>
      ))}
      <EmailTestPoint isDone={points.email} test={emailTest} />
    </>
  )
}

interface Step {
  name: keyof ChecklistPoints
  title: string
  about: string | ((sampleCount: number) => string)
  /** The step that has to be done first. */
  needs?: keyof ChecklistPoints
  to: string
  action: string
  /** Accessible name for the action when its visible text is ambiguous. */
  label?: string
}

const steps: readonly Step[] = [
  {
    name: 'client',
    title: 'First client',
    about: 'A company you work for.',
    to: '/app/admin/clients/new',
    action: 'Add Client',
  },
  {
    name: 'project',
    title: 'First project',
    about: 'It belongs to a client and has a task board.',
    needs: 'client',
    to: '/app/admin/projects/new',
    action: 'Add Project',
  },
  {
    name: 'agency',
    title: 'About your agency',
    about: 'A dozen questions, each of which can wait: the website is written from your answers.',
    to: '/app/admin/settings/website/questions',
    action: 'Answer',
    label: 'Answer questions about your agency',
  },
  {
    name: 'website',
    title: 'Website content',
    about: (sampleCount) =>
      `${pluralize(sampleCount, 'part')} to review. Until then, search engines are kept out.`,
    to: '/app/admin/settings/website/review',
    action: 'Review',
    label: 'Review website content',
  },
  {
    name: 'colleague',
    title: 'A colleague',
    about: 'They get an email with a link. Done once they have chosen a password.',
    to: '/app/admin/people/new',
    action: 'Invite',
    label: 'Invite a colleague',
  },
]

/** Dismisses the checklist for everyone, with Undo. */
function useDismissal() {
  const cache = useQueryClient()
  return async function setDismissed(isDismissed: boolean): Promise<void> {
    try {
      const next = await api(setup.dismissChecklist, { body: { isDismissed } })
      cache.setQueryData(checklistQuery.queryKey, next)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message, { retry: () => void setDismissed(isDismissed) })
      return
    }
    if (!isDismissed) return
    const undo = { label: 'Undo', onSelect: () => void setDismissed(false) }
    toast.success('First steps dismissed', { action: undo })
  }
}
