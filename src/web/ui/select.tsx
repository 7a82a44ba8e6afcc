// Native select for short lists: works best on phones, styled like our other lists where browsers support it.
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { ComponentProps } from 'react'
import { FieldShell, useFieldIds, type FieldTexts } from './field-shell.tsx'

export type Choice = { value: string; label: string; isDisabled?: boolean | undefined }

export type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'required' | 'multiple'> &
  FieldTexts & {
    options: readonly Choice[]
    /** Label of the empty option; `null` omits the option. */
    placeholder?: string | null | undefined
  }

export function Select({
  label,
  isLabelHidden,
  description,
  error,
  note,
  isRequired,
  className,
  options,
  placeholder = 'Select...',
  ...rest
}: SelectProps) {
  const texts = { label, isLabelHidden, description, error, note, isRequired, className }
  const ids = useFieldIds(texts, rest.id)
  return (
    <FieldShell {...texts} ids={ids}>
      <div className="relative">
        <select required={isRequired} {...rest} {...ids.control} className="control">
          {placeholder !== null && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronsUpDown
          size={14}
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted"
        />
      </div>
    </FieldShell>
  )
}
