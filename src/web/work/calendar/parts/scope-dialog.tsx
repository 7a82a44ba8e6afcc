// Asks which part of a series is meant: this event, this and following, or all.
import { type ReactNode, useState } from 'react'
import type { EventScope } from '#contract/work/calendar.ts'
import type { ApiError } from '#web/lib/api.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'

interface ScopeDialogProps {
  title: string
  confirmLabel: string
  isDanger?: boolean
  /** Scopes available for the action. */
  scopes?: readonly EventScope[]
  /** @param dropEdited whether the person agreed to lose edited occurrences */
  onConfirm: (scope: EventScope, dropEdited: boolean) => Promise<ApiError | undefined>
  onClose: () => void
}

const labels: Record<EventScope, string> = {
  this: 'This event',
  following: 'This and following events',
  all: 'All events',
}

export function ScopeDialog(props: ScopeDialogProps) {
  const { title, confirmLabel, isDanger = false, onConfirm, onClose } = props
  const { scopes = ['this', 'following', 'all'] } = props
  const [scope, setScope] = useState<EventScope>(scopes[0] ?? 'all')
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<ApiError>()
  const dropped = error?.code === 'edits_dropped' ? Object.values(error.fields) : []

  async function confirm() {
    setPending(true)
    const failure = await onConfirm(scope, dropped.length > 0)
    setPending(false)
    setError(failure)
  }

  return (
    <Dialog title={title} size="sm" onClose={onClose}>
      <DialogBody className="grid gap-4">
        <fieldset className="grid gap-1">
          <legend className="sr-only">{title}</legend>
          {scopes.map((one, at) => (
            <Option
              key={one}
              label={labels[one]}
              isChosen={one === scope}
              hasFocus={at === 0}
              onChoose={() => {
                setScope(one)
                setError(undefined)
              }}
            />
          ))}
        </fieldset>
        {dropped.length > 0 && <Dropped occurrences={dropped} />}
        {error && dropped.length === 0 && <Banner tone="bad">{error.message}</Banner>}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant={isDanger || dropped.length > 0 ? 'danger' : 'primary'}
          isPending={isPending}
          onClick={() => void confirm()}
        >
          {dropped.length > 0 ? `${confirmLabel} without them` : confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

interface OptionProps {
  label: string
  isChosen: boolean
  hasFocus: boolean
  onChoose: () => void
}

function Option({ label, isChosen, hasFocus, onChoose }: OptionProps): ReactNode {
  return (
    <label className="flex min-h-8 items-center gap-2.5 rounded-md px-2 hover:bg-hover pointer-coarse:min-h-11">
      <input
        type="radio"
        name="scope"
        className="size-4 accent-brand-line"
        checked={isChosen}
        data-autofocus={hasFocus || undefined}
        onChange={onChoose}
      />
      {label}
    </label>
  )
}

function Dropped({ occurrences }: { occurrences: readonly string[] }) {
  return (
    <Banner tone="warn">
      {occurrences.length === 1
        ? 'This edited event would be removed:'
        : 'These edited events would be removed:'}
      <ul className="mt-1 list-disc pl-5">
        {occurrences.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Banner>
  )
}
