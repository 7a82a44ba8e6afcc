// In place of a dialog that goes by the draft as it is saved, while some of what was typed over it is not.
import { useHasDraftNamed } from '#web/lib/draft-owner.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/dialog.tsx'

/** What is typed into an invoice's editor is kept on the device under it. */
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
