// Posts: what the agency plans for the client's channels, from the moment that it is up for review.
import { Outlet, useSearchParams } from 'react-router'
import type { Post } from '#contract/posts.ts'
import { choicesIn, postsOf } from '#web/features/posts/post-queries.ts'
import { PostsPlan } from '#web/features/posts/posts-plan.tsx'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { usePreload } from '#web/lib/preload.ts'
import { todayQuery } from '#web/lib/today.ts'
import { ClientPage } from '../client-page.tsx'
import { loadPortal, usePortal } from '../portal.ts'
import { clientPostsPath } from './path.ts'

const load = loadPortal(async (cache, company, { url }) => {
  const today = await cache.ensureQueryData(todayQuery)
  await cache.prefetchQuery(postsOf({ company, ...choicesIn(url.searchParams, today) }))
})

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const panel = () => import('./post.tsx')

export default function ClientPosts() {
  usePreload(panel)
  const { company } = usePortal()
  const [address] = useSearchParams()
  const search = address.size > 0 ? `?${address}` : ''
  const pathOf = ({ _id }: Post) => `${clientPostsPath}/${_id}${search}`
  return (
    <ClientPage title="Posts" subtitle="What is planned for your channels, and what waits for you.">
      <PostsPlan
        company={company._id}
        pathOf={pathOf}
        canMove={false}
        emptyText="Once the agency asks you about a post, you find it here."
      />
      <Outlet />
    </ClientPage>
  )
}
