// One comment: author, time, visibility and text.
import Ellipsis from 'lucide-react/icons/ellipsis'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useQueryClient } from '@tanstack/react-query'
import { use, useMemo, useState } from 'react'
import { type Comment, comments } from '#contract/work/comments.ts'
import { useDeletionStep } from '#web/kit/records/use-restore.ts'
import { WhoSeesDialog } from '#web/kit/session/who-sees.tsx'
import { PersonAvatar } from '#web/kit/session/person-photos.tsx'
import { useUser } from '#web/kit/session/session-queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { readDraft } from '#web/lib/drafts.ts'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { pushUndo, undoAction } from '#web/lib/undo.ts'
import { DraftOwner } from '#web/lib/draft-owner.ts'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Markdown } from '#web/ui/markdown.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { CommentHistory } from './comment-history.tsx'
import { dropComment } from '../queries.ts'
import { EditComment, editDraftName } from './edit-comment.tsx'
import { VisibilityMark, grounds } from './visibility-mark.tsx'
import { failureMessage } from '#web/lib/failure-message.ts'

export const authorOf = ({ author: { name } }: Comment): string =>
  `${name.first} ${name.last}`.trim()

interface CommentItemProps {
  comment: Comment
  /** The URL points to this comment. */
  isLinked: boolean
}

export function CommentItem({ comment, isLinked }: CommentItemProps) {
  const { _id, author, visibility, html, createdAt, editedAt, importedFrom, can } = comment
  const by = authorOf(comment)
  const isStaff = useUser().role === 'admin'
  const [isWanted, setEditing] = useState<boolean>()
  const hasDraft = useHasEditDraft(comment)
  const isEditing = isWanted ?? hasDraft
  const [showsHistory, setShowsHistory] = useState(false)
  const [showsReaders, setShowsReaders] = useState(false)
  return (
    <article
      id={`comment-${_id}`}
      aria-label={`${visibility === 'internal' ? 'Internal note' : 'Shared comment'} by ${by}`}
      className={cx(
        'grid scroll-m-4 grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border px-3 py-2.5',
        grounds[visibility],
        isLinked && 'ring-2 ring-brand-line',
      )}
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <PersonAvatar person={author._id} name={by} size="sm" />
        <span dir="auto" className="min-w-0 truncate font-medium">
          {by}
        </span>
        {importedFrom !== null || isStaff === author.staff ? null : (
          <span className="text-muted">{author.staff ? 'Agency' : 'Client'}</span>
        )}
        <Moment at={createdAt} as="timed" className="text-xs text-muted" />
        {importedFrom && <span className="text-xs text-muted">imported from Trello</span>}
        {editedAt !== null && (
          <button
            type="button"
            className="rounded-sm text-xs text-muted underline underline-offset-2 hover:text-text pointer-coarse:min-h-10"
            aria-haspopup="dialog"
            onClick={() => setShowsHistory(true)}
          >
            edited
          </button>
        )}
        <span className="ml-auto flex items-center gap-1">
          {isStaff && <VisibilityMark visibility={visibility} />}
          {(can.edit || can.delete || isStaff) && !isEditing && (
            <CommentMenu
              comment={comment}
              isStaff={isStaff}
              onEdit={() => setEditing(true)}
              onShowReaders={() => setShowsReaders(true)}
            />
          )}
        </span>
      </header>
      {isEditing ? (
        <EditComment
          comment={comment}
          isWanted={isWanted === true}
          onClose={() => setEditing(false)}
        />
      ) : (
        <Markdown html={html} />
      )}
      {showsReaders && (
        <WhoSeesDialog kind="comment" id={_id} onClose={() => setShowsReaders(false)} />
      )}
      {showsHistory && <CommentHistory comment={comment} onClose={() => setShowsHistory(false)} />}
    </article>
  )
}

interface CommentMenuProps {
  comment: Comment
  isStaff: boolean
  onEdit: () => void
  onShowReaders: () => void
}

function CommentMenu({ comment, isStaff, onEdit, onShowReaders }: CommentMenuProps) {
  const by = authorOf(comment)
  const { can } = comment
  const remove = useRemove(comment)
  return (
    <Menu
      label={`Comment by ${by}`}
      align="end"
      trigger={
        <IconButton label={`Actions, comment by ${by}`} size="sm" className="-mr-1.5 text-muted!">
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      }
    >
      {can.edit && (
        <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={onEdit}>
          Edit
        </MenuItem>
      )}
      {isStaff && (
        <MenuItem icon={<Eye size={16} aria-hidden />} opens="dialog" onSelect={onShowReaders}>
          Who can see this?
        </MenuItem>
      )}
      {can.delete && (
        <MenuItem icon={<Trash2 size={16} aria-hidden />} isDanger onSelect={() => void remove()}>
          Delete
        </MenuItem>
      )}
    </Menu>
  )
}

/** Reopens an edit that has a draft from an earlier visit. */
function useHasEditDraft(comment: Comment): boolean {
  const owner = use(DraftOwner)
  const isHydrated = useIsHydrated()
  const draft = editDraftName(comment)
  return useMemo(
    () => isHydrated && owner !== undefined && readDraft(owner, draft) !== undefined,
    [isHydrated, owner, draft],
  )
}

function useRemove(comment: Comment) {
  const cache = useQueryClient()
  const stepOf = useDeletionStep()
  return async function remove(): Promise<void> {
    const { _id: commentId } = comment
    try {
      await api(comments.remove, { params: { commentId } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(failureMessage('The comment', 'deleted', error), {
        about: commentId,
        retry: () => void remove(),
      })
      return
    }
    dropComment(cache, comment)
    const step = stepOf(commentId, 'Comment')
    pushUndo(step)
    toast.success(step.label, { action: undoAction(step) })
  }
}
