// Says that someone else changed the edited record, and merges both versions.
import { useState } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { MergeDialog, type MergeDialogProps } from './merge-dialog.tsx'

interface SaveConflictProps extends Omit<MergeDialogProps, 'onClose'> {
  /** 'this', or the fields' names. */
  what: string
  className?: string
}

/** Opens a comparison if both changed the same fields; otherwise takes in the newer version. */
export function SaveConflict({ what, className, ...merging }: SaveConflictProps) {
  const { name, conflicts, onChoose } = merging
  const [isMerging, setMerging] = useState(false)
  const hasConflicts = conflicts.length > 0
  return (
    <>
      <Banner
        tone="warn"
        title={`${name ?? 'Someone else'} saved changes to ${what} in the meantime.`}
        {...(className !== undefined && { className })}
        action={
          <Button size="sm" onClick={() => (hasConflicts ? setMerging(true) : onChoose({}))}>
            {hasConflicts ? 'Compare' : 'Load changes'}
          </Button>
        }
      >
        Your changes are kept.
      </Banner>
      {isMerging && (
        <MergeDialog
          {...merging}
          onChoose={(choices) => {
            setMerging(false)
            onChoose(choices)
          }}
          onClose={() => setMerging(false)}
        />
      )}
    </>
  )
}
