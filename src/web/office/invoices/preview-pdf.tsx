// The way to the PDF of an invoice or a quote; that of a draft shows what is saved, and asks for that first.
import { type ReactNode, useState } from 'react'
import { useHasDraftNamed } from '#web/lib/draft-owner.ts'
import type { DraftName } from '#web/lib/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SaveFirst } from './save-first.tsx'

interface PreviewPdfProps {
  /** What is typed into the editor is kept under it. */
  draft: DraftName
  isDraft: boolean
  /** The link. */
  children: ReactNode
}

export function PreviewPdf({ draft, isDraft, children }: PreviewPdfProps) {
  const isTypedOver = useHasDraftNamed(draft)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      {isDraft && isTypedOver ? (
        <Button onClick={() => setOpen(true)}>Preview PDF</Button>
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
