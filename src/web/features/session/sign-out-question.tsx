// Asks, before somebody signs out, what becomes of their drafts on this device.
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx'
import { cancelSignOut, endSessionHere, useDraftsAsked } from './sign-out.ts'

export function SignOutQuestion() {
  const drafts = useDraftsAsked()
  return drafts === 0 ? null : <Question drafts={drafts} />
}

function Question({ drafts }: { drafts: number }) {
  const [isPending, setPending] = useState(false)
  const them = drafts === 1 ? 'it' : 'them'

  async function leave(removesDrafts: boolean) {
    setPending(true)
    await endSessionHere({ removesDrafts })
    // Still here: it failed.
    setPending(false)
    cancelSignOut()
  }

  return (
    <Dialog
      title={drafts === 1 ? 'Keep your draft?' : `Keep your ${drafts} drafts?`}
      description={`You typed something and did not save it. Kept on this device, ${drafts === 1 ? 'it is' : 'they are'} there again when you sign in, and nobody else is shown ${them}. On a device that you share, delete ${them}.`}
      size="sm"
      onClose={cancelSignOut}
    >
      <DialogFooter>
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
      </DialogFooter>
    </Dialog>
  )
}
