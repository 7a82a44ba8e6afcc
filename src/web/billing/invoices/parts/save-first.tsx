// Replaces a dialog that needs the saved draft while there are unsaved changes.
import { useHasDraftNamed } from '#web/lib/draft-owner.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/dialog.tsx'

/** Key of the invoice editor's local draft. */
export const draftNameOf = (invoiceId: string): string => `invoice ${invoiceId}`

export const useIsTypedOver = (invoiceId: string): boolean =>
  useHasDraftNamed(draftNameOf(invoiceId))

export function SaveFirst({ onClose }: { onClose: () => void }) {
  return (
    <>
      <DialogBody>
        <p>Save the draft first: some of what you typed is not saved yet.</p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Back to the draft</Button>
      </DialogFooter>
    </>
  )
}
