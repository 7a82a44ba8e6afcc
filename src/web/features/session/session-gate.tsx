// Around every screen of somebody signed in: whose drafts its forms keep, and what is asked when the session ends.
import { type ReactNode, Suspense, useEffect } from 'react'
import { usePreload } from '#web/lib/preload.ts'
import { DraftOwner } from '#web/lib/draft-owner.ts'
import { useSessionState, watchSession } from './session-over.ts'
import { useUser } from './session-queries.ts'
import { SignOutQuestion } from './sign-out-question.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'

// It has a form, and the forms' scripts can wait.
const loadSignIn = () => import('./sign-in-again.tsx')
const SignInAgain = lazyPart(async () => ({ default: (await loadSignIn()).SignInAgain }))

export function SessionGate({ children }: { children: ReactNode }) {
  const user = useUser()
  const { isOver } = useSessionState()
  useEffect(() => watchSession(user), [user])
  usePreload(loadSignIn)
  return (
    <DraftOwner value={user._id}>
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
