// Lets a person choose between both versions of each conflicting field.
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { Choice, Conflict } from '#web/lib/merge.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'

export interface MergeDialogProps {
  /** Who else saved, if known. */
  name?: string | undefined
  conflicts: readonly Conflict[]
  /** What happens to the chosen values: 'you can edit it before saving'. */
  whatNext: string
  /** Overrides how a value is displayed. */
  textOf?: ((key: string, value: unknown) => string | undefined) | undefined
  onChoose: (choices: Record<string, Choice>) => void
  onClose: () => void
}

export function MergeDialog(props: MergeDialogProps) {
  const { name, conflicts, whatNext, textOf, onChoose, onClose } = props
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const isDecided = conflicts.every(({ key }) => choices[key])
  const places = conflicts.length === 1 ? 'one place' : `${conflicts.length} places`
  // Rendered outside the form, because Enter would submit it.
  return createPortal(
    <Dialog
      title="You both changed this"
      description={`${name ?? 'Someone else'} and you changed ${places} differently. Choose which version to keep; ${whatNext}. All other changes are kept.`}
      size="lg"
      onClose={onClose}
    >
      <DialogBody className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        {conflicts.map((conflict) => (
          <fieldset key={conflict.key} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
            <legend className="mb-2 font-medium">{conflict.where.join(' › ')}</legend>
            <div className="grid gap-3 sm:grid-cols-2">
              {(['mine', 'theirs'] as const).map((choice) => (
                <label
                  key={choice}
                  className="grid min-w-0 cursor-pointer content-start gap-2 rounded-md border border-line-strong p-3 has-checked:border-brand-line has-checked:bg-accent-soft"
                >
                  <span className="flex items-center gap-2 font-medium">
                    <input
                      type="radio"
                      name={`choice of ${conflict.key}`}
                      checked={choices[conflict.key] === choice}
                      onChange={() => setChoices({ ...choices, [conflict.key]: choice })}
                      className="accent-brand-line"
                    />
                    {choice === 'mine' ? 'Yours' : name ? `${name}’s` : 'Saved in the meantime'}
                  </span>
                  <span className="text-sm wrap-anywhere whitespace-pre-line">
                    {textOf?.(conflict.key, conflict[choice]) ?? asText(conflict[choice])}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabled={!isDecided} onClick={() => onChoose(choices)}>
          Keep these
        </Button>
      </DialogFooter>
    </Dialog>,
    document.body,
  )
}

function asText(value: unknown): string {
  if (value === undefined) return 'Removed'
  if (value === null || value === '') return 'Empty'
  if (Array.isArray(value)) return value.map(asText).join('\n')
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return JSON.stringify(value)
  return Object.entries(value)
    .filter(([key]) => key !== 'id')
    .map(([, inner]) => asText(inner))
    .join('\n')
}
