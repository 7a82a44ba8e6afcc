// Checkbox that selects a post for a bulk action.
import type { Post } from '#contract/marketing/posts.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

export interface SeveralPosts {
  /** Ids of the posts the action applies to. */
  open: ReadonlySet<string>
  chosen: ReadonlySet<string>
  choose: (postId: string, isChosen: boolean) => void
}

export function PostChoice({ post, choices }: { post: Post; choices: SeveralPosts | undefined }) {
  if (!choices?.open.has(post._id)) return null
  return (
    <Checkbox
      label={`Choose ${post.title}`}
      isLabelHidden
      checked={choices.chosen.has(post._id)}
      onChange={({ target }) => choices.choose(post._id, target.checked)}
    />
  )
}
