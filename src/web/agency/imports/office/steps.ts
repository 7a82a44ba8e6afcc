// Actions available on an import.
import type { Import } from '#contract/agency/imports.ts'

export type Step = 'apply' | 'cancel' | 'invite' | 'undo'

export interface StepProps {
  imported: Import
  /** The action in progress. */
  pending: Step | undefined
  onStep: (step: Step) => void
}
