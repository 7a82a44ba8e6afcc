// Wraps every signed-in screen: owner of the drafts, and the dialogs shown when the session ends.
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { usePreload } from '#web/lib/preload.ts'
import { DraftOwner, useOwnerOfDrafts } from '#web/lib/draft-owner.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import { questionClass } from '#web/ui/layer-classes.ts'
import { useDialog } from '#web/ui/use-dialog.ts'
import { useSessionState, watchSession } from './session-over.ts'
import { useUser } from './session-queries.ts'
import { cancelSignOut, endSessionHere, useDraftsAsked } from './sign-out.ts'

/** Asks before signing out what to do with the person's drafts on this device. */
function SignOutQuestion() {
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

// Loaded lazily, because it contains a form.
const loadSignIn = () => import('./sign-in-again.tsx')
const SignInAgain = lazyPart(async () => ({ default: (await loadSignIn()).SignInAgain }))

export function SessionGate({ children }: { children: ReactNode }) {
  const user = useUser()
  const owner = useOwnerOfDrafts(user._id)
  const { isOver } = useSessionState()
  useEffect(() => watchSession(user), [user])
  usePreload(loadSignIn)
  return (
    <DraftOwner value={owner}>
      {children}
      <SignOutQuestion />
      {isOver && (
        <Suspense>
          <SignInAgain user={user} />
        </Suspense>
      )}
    </DraftOwner>
  )
}
