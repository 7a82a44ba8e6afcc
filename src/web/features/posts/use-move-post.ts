// Moves a post to another day: there at once, and back where it was when that fails.
import { useQueryClient } from '@tanstack/react-query'
import { type Post, posts } from '#contract/posts.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { longDate } from '#web/lib/dates.ts'
import { toast } from '#web/ui/toast-store.ts'
import { postWith, readPostsAgain } from './post-queries.ts'

const byDay = (one: Post, other: Post) => one.plannedOn.localeCompare(other.plannedOn)

export function useMovePost() {
  const cache = useQueryClient()

  function put(post: Post, plannedOn: string): void {
    const lists = { queryKey: [posts.ofCompany.path, { params: { companyId: post.company } }] }
    cache.setQueriesData<Post[]>(lists, (list) =>
      list?.map((one) => (one._id === post._id ? { ...one, plannedOn } : one)).toSorted(byDay),
    )
  }

  return async function move(post: Post, plannedOn: string): Promise<void> {
    const params = { postId: post._id }
    put(post, plannedOn)
    try {
      const saved = await api(posts.change, { params, body: { plannedOn } })
      cache.setQueryData(postWith(post._id).queryKey, saved)
      toast.success(`“${post.title}” moved to ${longDate(plannedOn)}`)
    } catch (error) {
      put(post, post.plannedOn)
      if (!(error instanceof ApiError)) throw error
      toast.error(`“${post.title}” was not moved. ${error.message}`, {
        retry: () => void move(post, plannedOn),
      })
    }
    await readPostsAgain(cache, post.company)
  }
}
