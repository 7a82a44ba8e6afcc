// Back-office addresses of posts, over the current plan.
import { useSearchParams } from 'react-router'
import type { Post } from '#contract/marketing/posts.ts'

const path = '/app/admin/posts'

export function usePostPaths() {
  const [address] = useSearchParams()
  const search = (more: Record<string, string> = {}) => {
    const shown = new URLSearchParams(address)
    for (const [name, value] of Object.entries(more)) shown.set(name, value)
    return shown.size > 0 ? `?${shown}` : ''
  }
  return {
    pathOf: ({ _id }: Pick<Post, '_id'>) => `${path}/${_id}${search()}`,
    addPath: (day: string) => `${path}/new${search({ day })}`,
  }
}
