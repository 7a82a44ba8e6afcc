// Shell of every form control: label above, description and error below, connected by id.
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export type FieldTexts = {
  label: string
  /** Keeps the label for screen readers only, if the context already shows what the control is for. */
  isLabelHidden?: boolean | undefined
  description?: ReactNode
  /** How the text typed was understood, where it could mean something else. */
  reading?: string | undefined
  /** One sentence that says what is wrong and how to fix it. */
  error?: string | undefined
  /** Extra content below, such as a failed save with a way to retry. */
  note?: ReactNode
  isRequired?: boolean | undefined
  /** Classes for the whole field, for its place in the form. */
  className?: string | undefined
}

/** Ids and attributes that connect a control to its label, description and error. */
export function useFieldIds(
  texts: Pick<FieldTexts, 'description' | 'reading' | 'error'>,
  givenId?: string,
) {
  const ownId = useId()
  const id = givenId ?? ownId
  const descriptionId = texts.description ? `${id}-description` : undefined
  const readingId = texts.reading ? `${id}-reading` : undefined
  const errorId = texts.error ? `${id}-error` : undefined
  return {
    id,
    descriptionId,
    readingId,
    errorId,
    control: {
      id,
      'aria-invalid': texts.error ? (true as const) : undefined,
      'aria-describedby': cx(errorId, readingId, descriptionId) || undefined,
    },
  }
}

export function FieldShell({
  label,
  isLabelHidden = false,
  description,
  reading,
  error,
  note,
  isRequired = false,
  className,
  ids,
  children,
}: FieldTexts & { ids: ReturnType<typeof useFieldIds>; children: ReactNode }) {
  return (
    <div className={cx('grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5', className)}>
      <label
        htmlFor={ids.id}
        id={`${ids.id}-label`}
        className={isLabelHidden ? 'sr-only' : 'label w-fit text-sm font-medium wrap-anywhere'}
        data-required={isRequired || undefined}
      >
        {label}
      </label>
      {children}
      {reading && (
        <p id={ids.readingId} className="text-sm text-muted tabular-nums wrap-anywhere">
          {reading}
        </p>
      )}
      {description && (
        <p id={ids.descriptionId} className="text-sm text-muted">
          {description}
        </p>
      )}
      {error && <FieldError id={ids.errorId}>{error}</FieldError>}
      {note}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-bad">
      <TriangleAlert size={14} className="mt-[3px] shrink-0" aria-hidden />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

interface FormError {
  message?: string
  /** Error of a list as a whole, separate from errors of its rows. */
  root?: { message?: string }
  /** Error of money, which is an object but typed as one text. */
  amount?: { message?: string }
}

/** Extracts a field's error message from the form's error object. */
export const toErrorMessage = (issue: FormError | undefined): string | undefined =>
  issue?.root?.message ?? issue?.message ?? issue?.amount?.message
