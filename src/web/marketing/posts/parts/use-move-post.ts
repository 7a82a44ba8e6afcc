// Moves a post to another day: optimistic update, rollback on failure, and Undo.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Post, posts } from '#contract/marketing/posts.ts'
import type { SavedFields } from '#web/kit/records/field-saver.ts'
import { undoSave } from '#web/kit/records/undo-save.ts'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { longDate } from '#web/lib/dates.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import { type RecordCalls, saveOver } from '#web/lib/save-over.ts'
import { toast } from '#web/ui/toast-store.ts'
import { postWith, readPostsAgain } from '../queries.ts'

const byDay = (one: Post, other: Post) => one.plannedOn.localeCompare(other.plannedOn)

/** The move in flight per post. The next move waits for the version it returns. */
const underWay = new Map<string, Promise<Post | undefined>>()

type Fields = Partial<Pick<Post, 'plannedOn' | 'version' | 'status'>>

function put(cache: QueryClient, { _id, company }: Post, fields: Fields): void {
  const lists = { queryKey: [posts.ofCompany.path, { params: { companyId: company } }] }
  // A read under way may be older. The lists are read again after the move.
  void cache.cancelQueries(lists)
  cache.setQueriesData<Post[]>(lists, (list) =>
    list?.map((one) => (one._id === _id ? { ...one, ...fields } : one)).toSorted(byDay),
  )
}

const valuesOf = ({ plannedOn }: Post) => ({ plannedOn })

function callsOf(cache: QueryClient, post: Post): RecordCalls<Post, { plannedOn: string }> {
  const params = { postId: post._id }
  return {
    valuesOf,
    save: (body) => api(posts.change, { params, body }),
    read: () => cache.fetchQuery({ ...postWith(post._id), staleTime: 0 }),
    cache(saved) {
      cache.setQueryData(postWith(post._id).queryKey, (before) => before && { ...before, ...saved })
      const { plannedOn, version, status } = saved
      put(cache, post, { plannedOn, version, status })
    },
  }
}

function announceMove(cache: QueryClient, fields: SavedFields<Post>): void {
  const { saved } = fields
  const { undo } = undoSave(callsOf(cache, saved), fields, saved.title)
  const step = {
    label: `“${saved.title}” moved to ${longDate(saved.plannedOn)}`,
    async undo() {
      await undo()
      await readPostsAgain(cache, saved.company)
    },
  }
  toastWithUndo(step)
}

/** @returns the saved post; undefined if the move failed */
async function save(cache: QueryClient, post: Post, day: string): Promise<Post | undefined> {
  const retry = () => void move(cache, post, day)
  try {
    const outcome = await saveOver(callsOf(cache, post), post, { plannedOn: day })
    if ('saved' in outcome) {
      const { saved } = outcome
      // Already there, because an earlier attempt was saved after all.
      const before = outcome.before === saved ? post : outcome.before
      announceMove(cache, { saved, before, paths: ['plannedOn'], place: undefined })
      return saved
    }
    const { newest, by = 'Someone else' } = outcome
    const { plannedOn, version } = newest
    put(cache, post, { plannedOn, version })
    const where = `${by} has since moved it to ${longDate(plannedOn)}.`
    toast.error(`“${post.title}” was not moved. ${where}`, {
      about: post._id,
      // After seeing where the other person moved it, this person may still want to move it.
      retry: () => void move(cache, newest, day),
    })
    return newest
  } catch (error) {
    put(cache, post, { plannedOn: post.plannedOn })
    if (!(error instanceof ApiError)) throw error
    toast.error(failureMessage(`“${post.title}”`, 'moved', error), { about: post._id, retry })
    return undefined
  }
}

export async function move(cache: QueryClient, post: Post, day: string): Promise<void> {
  const before = underWay.get(post._id)?.catch(() => undefined)
  put(cache, post, { plannedOn: day })
  const moving = (async () => save(cache, (await before) ?? post, day))()
  underWay.set(post._id, moving)
  try {
    await moving
  } finally {
    if (underWay.get(post._id) === moving) {
      underWay.delete(post._id)
      await readPostsAgain(cache, post.company)
    }
  }
}

export function useMovePost() {
  const cache = useQueryClient()
  return (post: Post, day: string): Promise<void> => move(cache, post, day)
}
