// PDF link for an invoice or quote; a draft's PDF shows the saved version, so unsaved changes must be saved first.
import { type ReactNode, useState } from 'react'
import { useHasDraftNamed } from '#web/lib/draft-owner.ts'
import type { DraftName } from '#web/lib/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SaveFirst } from './save-first.tsx'

interface PreviewPdfProps {
  /** Key of the editor's local draft. */
  draft: DraftName
  isDraft: boolean
  /** The PDF link. */
  children: ReactNode
}

export function PreviewPdf({ draft, isDraft, children }: PreviewPdfProps) {
  const isTypedOver = useHasDraftNamed(draft)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      {isDraft && isTypedOver ? (
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Preview PDF
        </Button>
      ) : (
        children
      )}
      {isOpen && (
        <Dialog title="Preview PDF" onClose={close}>
          <SaveFirst onClose={close} />
        </Dialog>
      )}
    </>
  )
}
