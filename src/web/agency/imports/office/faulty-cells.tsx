// Lists the errors of an imported table, each cell with a field to correct it or leave it empty.
import type { ReactNode } from 'react'
import type { Correction, ImportPreview } from '#contract/agency/imports.ts'
import { formatNumber } from '#web/lib/locale.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

interface FaultyCellsProps {
  preview: ImportPreview
  onCorrect: (correction: Correction) => void
  /** Another way to deal with them. */
  children: ReactNode
}

export function FaultyCells({ preview, onCorrect, children }: FaultyCellsProps) {
  const { issues, issueCount } = preview
  return (
    <section
      aria-label="Cells with errors"
      className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-3"
    >
      <Banner
        tone="bad"
        title={issueCount === 1 ? 'One cell has an error' : `${issueCount} cells have errors`}
      >
        Correct them here, leave them empty, or leave their lines out.
      </Banner>
      <ul className="grid max-h-96 gap-3 overflow-y-auto p-1">
        {issues.map(({ line, column, message, cell }) => (
          <li key={`${line} ${column}`}>
            {cell ? (
              <FaultyCell
                name={`Line ${line}, ${column}`}
                message={message}
                text={cell.text}
                onCorrect={(text) => onCorrect({ line, column: cell.column, text })}
              />
            ) : (
              `Line ${line}${column && `, ${column}`}: ${message}`
            )}
          </li>
        ))}
        {issueCount > issues.length && (
          <li>{`and ${formatNumber(issueCount - issues.length)} more`}</li>
        )}
      </ul>
      {children}
    </section>
  )
}

interface FaultyCellProps {
  name: string
  message: string
  text: string
  onCorrect: (text: string) => void
}

function FaultyCell({ name, message, text, onCorrect }: FaultyCellProps) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      <TextField
        key={text}
        label={name}
        error={message}
        defaultValue={text}
        autoComplete="off"
        className="min-w-48 flex-1"
        onKeyDown={({ key, currentTarget, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) focusOther(currentTarget)
        }}
        onBlur={({ target }) => {
          if (target.value !== text) onCorrect(target.value)
        }}
      />
      {text !== '' && (
        <Button
          size="sm"
          aria-label={`Leave empty: ${name}`}
          onClick={({ currentTarget }) => {
            focusOther(currentTarget)
            onCorrect('')
          }}
        >
          Leave empty
        </Button>
      )}
    </div>
  )
}

/** The next field comes into focus, because that of a valid cell goes. */
function focusOther(control: HTMLElement): void {
  const item = control.closest('li')
  const fields = [...(item?.parentElement?.querySelectorAll('input') ?? [])]
  const at = fields.findIndex((field) => item?.contains(field))
  const other = fields[at + 1] ?? fields[at - 1]
  if (other) other.focus()
  else control.blur()
}
