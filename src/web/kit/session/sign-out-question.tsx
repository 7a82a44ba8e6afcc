// Asks before signing out what to do with the person's drafts on this device.
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { questionClass } from '#web/ui/layer-classes.ts'
import { useDialog } from '#web/ui/use-dialog.ts'
import { cancelSignOut, endSessionHere, useDraftsAsked } from './sign-out.ts'

export function SignOutQuestion() {
  const drafts = useDraftsAsked()
  return drafts === 0 ? null : <Question drafts={drafts} />
}

function Question({ drafts }: { drafts: number }) {
  const dialog = useDialog({ isModal: () => true, onClose: cancelSignOut })
  const [isPending, setPending] = useState(false)
  const isOne = drafts === 1

  async function leave(removesDrafts: boolean) {
    setPending(true)
    if (await endSessionHere({ removesDrafts })) return
    setPending(false)
    cancelSignOut()
  }

  return (
    <dialog
      {...dialog}
      role="alertdialog"
      aria-labelledby="sign-out-question"
      aria-describedby="sign-out-drafts"
      className={questionClass}
    >
      <div className="grid gap-2 overflow-y-auto p-5">
        <h2 id="sign-out-question" className="font-display text-xl font-semibold">
          {isOne ? 'Keep your draft?' : `Keep your ${drafts} drafts?`}
        </h2>
        <p id="sign-out-drafts" className="text-base text-muted">
          {isOne ? 'Your draft stays' : 'Your drafts stay'} on this device and{' '}
          {isOne ? 'is' : 'are'} shown again when you sign in. On a shared device, delete{' '}
          {isOne ? 'it' : 'them'}.
        </p>
      </div>
      <div className="flex justify-end gap-2 px-5 pb-5 max-sm:flex-col-reverse">
        <Button onClick={cancelSignOut}>Cancel</Button>
        <Button disabled={isPending} onClick={() => void leave(true)}>
          Delete and sign out
        </Button>
        <Button
          variant="primary"
          data-autofocus
          isPending={isPending}
          onClick={() => void leave(false)}
        >
          Keep and sign out
        </Button>
      </div>
    </dialog>
  )
}
