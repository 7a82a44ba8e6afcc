// Bar at the bottom of the window while there are unsaved changes.
import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

interface SaveBarProps {
  /** Save error that belongs to no field. */
  problem: string | undefined
  /** True if the changes were restored from an earlier visit. */
  isRestored: boolean
  isSaving: boolean
  onDiscard: () => void
  /** Additional notices before saving. */
  children?: ReactNode
}

export function SaveBar({ problem, isRestored, isSaving, onDiscard, children }: SaveBarProps) {
  const { errors, submitCount } = useFormState()
  const isInvalid = submitCount > 0 && Object.keys(errors).length > 0
  return (
    <div
      data-page-foot
      className="sticky bottom-[calc(var(--frame-bottom-bar,0px)+0.75rem)] z-(--layer-sticky) grid gap-3 rounded-lg border border-line bg-raised p-3 shadow-(--shadow-float)"
    >
      {problem && <Banner tone="bad">{problem}</Banner>}
      {children}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="mr-auto flex items-center gap-2 pl-1 text-muted max-sm:w-full">
          {isRestored && <Badge tone="info">Draft</Badge>}
          {isInvalid ? 'Not saved: check the marked fields' : 'Unsaved changes'}
        </p>
        <Button onClick={onDiscard}>Discard</Button>
        <Button type="submit" variant="primary" isPending={isSaving}>
          Save changes
        </Button>
      </div>
    </div>
  )
}
