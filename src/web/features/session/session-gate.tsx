// Around every screen of somebody signed in: whose drafts its forms keep, and what is asked when the session ends.
import { type ReactNode, useEffect } from 'react'
import { DraftOwner } from '#web/lib/use-draft.ts'
import { useSessionState, watchSession } from './session-over.ts'
import { useUser } from './session-queries.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { SignOutQuestion } from './sign-out-question.tsx'

export function SessionGate({ children }: { children: ReactNode }) {
  const user = useUser()
  const { isOver } = useSessionState()
  useEffect(() => watchSession(user), [user])
  return (
    <DraftOwner value={user._id}>
      {children}
      <SignOutQuestion />
      {isOver && <SignInAgain user={user} />}
    </DraftOwner>
  )
}
