// What can be done with an import, as its screens ask for it.
import type { Import } from '#contract/imports.ts'

export type Step = 'apply' | 'cancel' | 'invite' | 'undo'

export interface StepProps {
  imported: Import
  /** Under way just now. */
  pending: Step | undefined
  onStep: (step: Step) => void
}
