// Moves a post to another day: there at once, and back where it was when that fails.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Post, posts } from '#contract/posts.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { longDate } from '#web/lib/dates.ts'
import { toast } from '#web/ui/toast-store.ts'
import { postWith, readPostsAgain } from './post-queries.ts'

const byDay = (one: Post, other: Post) => one.plannedOn.localeCompare(other.plannedOn)

/** Of each post the move that is under way: the next one is of the version that it leaves. */
const underWay = new Map<string, Promise<Post | undefined>>()

type Fields = Partial<Pick<Post, 'plannedOn' | 'version' | 'status'>>

function put(cache: QueryClient, { _id, company }: Post, fields: Fields): void {
  const lists = { queryKey: [posts.ofCompany.path, { params: { companyId: company } }] }
  cache.setQueriesData<Post[]>(lists, (list) =>
    list?.map((one) => (one._id === _id ? { ...one, ...fields } : one)).toSorted(byDay),
  )
}

/** @returns the post as it was saved; undefined where it was not */
async function save(cache: QueryClient, post: Post, day: string): Promise<Post | undefined> {
  const params = { postId: post._id }
  try {
    const body = { plannedOn: day, version: post.version }
    const saved = await api(posts.change, { params, body })
    cache.setQueryData(postWith(post._id).queryKey, saved)
    const { plannedOn, version, status } = saved
    put(cache, post, { plannedOn, version, status })
    toast.success(`“${post.title}” moved to ${longDate(day)}`)
    return saved
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    put(cache, post, { plannedOn: post.plannedOn })
    toast.error(`“${post.title}” was not moved. ${error.message}`, {
      retry: () => void retry(cache, post, day),
    })
    return undefined
  }
}

/** Of the post as it is by then: whoever sees where somebody else has put it may still want it elsewhere. */
async function retry(cache: QueryClient, post: Post, day: string): Promise<void> {
  const now = await cache.fetchQuery({ ...postWith(post._id), staleTime: 0 }).catch(() => post)
  await move(cache, now, day)
}

async function move(cache: QueryClient, post: Post, day: string): Promise<void> {
  const before = underWay.get(post._id)
  put(cache, post, { plannedOn: day })
  const moving = (async () => save(cache, (await before) ?? post, day))()
  underWay.set(post._id, moving)
  await moving
  if (underWay.get(post._id) !== moving) return
  underWay.delete(post._id)
  await readPostsAgain(cache, post.company)
}

export function useMovePost() {
  const cache = useQueryClient()
  return (post: Post, day: string): Promise<void> => move(cache, post, day)
}
