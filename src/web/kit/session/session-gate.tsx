// Wraps every signed-in screen: owner of the drafts, and the dialogs shown when the session ends.
import { type ReactNode, Suspense, useEffect } from 'react'
import { usePreload } from '#web/lib/preload.ts'
import { DraftOwner, useOwnerOfDrafts } from '#web/lib/draft-owner.ts'
import { useSessionState, watchSession } from './session-over.ts'
import { useUser } from './session-queries.ts'
import { SignOutQuestion } from './sign-out-question.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'

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
