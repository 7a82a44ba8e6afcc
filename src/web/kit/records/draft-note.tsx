// Says that a form shows a draft from an earlier visit, and offers to discard it.
import type { FormDraft } from '#web/lib/use-draft.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

interface DraftNoteProps {
  draft: Pick<FormDraft, 'restored' | 'discard'>
  /** For forms without a button that saves everything. */
  onSave?: () => void
}

export function DraftNote({ draft, onSave }: DraftNoteProps) {
  if (!draft.restored) return null
  return (
    <p className="flex items-center gap-2 text-sm text-muted sm:col-span-2" role="status">
      <Badge tone="info">Draft</Badge>
      <span className="min-w-0 flex-1">This is what you typed before. It isn’t saved yet.</span>
      <Button size="sm" onClick={draft.discard}>
        Discard
      </Button>
      {onSave && (
        <Button size="sm" onClick={onSave}>
          Save
        </Button>
      )}
    </p>
  )
}
