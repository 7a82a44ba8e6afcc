// Keeps the company's posts, as last read, in the session state (section 4 of the specification).
import { useEffect } from 'react'
import type { Post } from '#contract/marketing/posts.ts'
import { dispatch } from '#web/lib/session.ts'

export function useSessionPosts(posts: readonly Post[] | undefined): void {
  useEffect(() => {
    if (posts) dispatch({ type: 'set posts', posts: [...posts] })
  }, [posts])
}
