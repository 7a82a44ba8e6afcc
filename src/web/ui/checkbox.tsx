// Checkbox with label, description and error.
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { FieldError, useFieldIds } from './field-shell.tsx'

type Common = Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> & {
  ref?: ComponentProps<'input'>['ref']
  label: ReactNode
  isLabelHidden?: boolean | undefined
  description?: ReactNode
  error?: string | undefined
  /** Extra content below the checkbox. */
  note?: ReactNode
  className?: string | undefined
}

export function Checkbox({
  isIndeterminate = false,
  ...props
}: Common & { isIndeterminate?: boolean | undefined }) {
  const own = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (own.current) own.current.indeterminate = isIndeterminate
  }, [isIndeterminate])
  return <Choice {...props} own={own} box="box" />
}

function Choice({
  label,
  isLabelHidden = false,
  description,
  error,
  note,
  className,
  box,
  own,
  ref,
  ...rest
}: Common & { box: string; own?: { current: HTMLInputElement | null } }) {
  const ids = useFieldIds({ description, error }, rest.id)
  return (
    <div className={cx('grid grid-cols-[minmax(1rem,1fr)] gap-1', className)}>
      <label className="flex w-fit max-w-full min-h-5 items-start gap-2 pointer-coarse:py-1.5">
        <span className="flex h-5 items-center">
          <input
            {...rest}
            {...ids.control}
            type="checkbox"
            className={box}
            ref={(element) => {
              if (own) own.current = element
              if (typeof ref === 'function') return ref(element)
              if (ref) ref.current = element
              return undefined
            }}
          />
        </span>
        <span dir="auto" className={isLabelHidden ? 'sr-only' : 'min-w-0'}>
          {label}
        </span>
      </label>
      {description && (
        <p id={ids.descriptionId} className="pl-6 text-sm text-muted">
          {description}
        </p>
      )}
      {error && <FieldError id={ids.errorId}>{error}</FieldError>}
      {note}
    </div>
  )
}
