// The palette's list of options, by group, and the line below it.
import type { MouseEvent } from 'react'
import { pluralize } from '#web/lib/pluralize.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { OptionRow } from './option-row.tsx'
import type { Option } from './options.ts'
import type { Shown } from './use-palette.ts'

/** Id of the option's element, which the field refers to. */
export const optionId = (listId: string, at: number) => `${listId}-${at}`

interface PaletteResultsProps {
  id: string
  shown: Shown
  /** Index of the active option, counted across the groups. */
  active: number
  onPoint: (option: Option) => void
  onPress: (option: Option, event: MouseEvent) => void
}

export function PaletteResults({ id, shown, active, onPoint, onPress }: PaletteResultsProps) {
  const options = shown.groups.flatMap((group) => group.options)
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Results"
      aria-busy={shown.isSearching}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2"
      // Keeps the focus in the field while the list is clicked.
      onPointerDown={(event) => event.pointerType === 'mouse' && event.preventDefault()}
    >
      {shown.groups.map((group) => (
        <div key={group.name} role="group" aria-label={group.name} className="pb-2">
          <p aria-hidden className="px-3 pt-1.5 pb-1 text-xs font-medium text-muted">
            {group.name}
          </p>
          {group.options.map((option) => {
            const at = options.indexOf(option)
            return (
              <OptionRow
                key={option.id}
                id={optionId(id, at)}
                option={option}
                typed={shown.wanted}
                isActive={at === active}
                onPoint={() => onPoint(option)}
                onTake={(event) => onPress(option, event)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface PaletteNoteProps {
  shown: Shown
  count: number
}

/** Status line of the list, and the keyboard hints. */
export function PaletteNote({ shown, count }: PaletteNoteProps) {
  const { wanted, isSearching, hasFailed, retry, isProjectWanted } = shown
  return (
    <div className="flex h-10 items-center gap-4 border-t border-line px-4 text-xs text-muted">
      <p role={hasFailed ? 'alert' : 'status'} className="min-w-0 flex-1 truncate">
        {hasFailed ? (
          <span className="text-bad">
            Couldn’t reach search.{' '}
            <button type="button" className="underline underline-offset-2" onClick={retry}>
              Retry
            </button>
          </span>
        ) : (
          noteOn({ wanted, isSearching, isProjectWanted, count })
        )}
      </p>
      <span aria-hidden className="flex gap-3 whitespace-nowrap max-sm:hidden">
        <span>
          <Kbd keys="↑" /> <Kbd keys="↓" /> to move
        </span>
        <span>
          <Kbd keys="Enter" /> to open
        </span>
        <span>
          <Kbd keys="Mod+Enter" /> in a new tab
        </span>
      </span>
    </div>
  )
}

interface Note {
  wanted: string
  isSearching: boolean
  isProjectWanted: boolean
  count: number
}

function noteOn({ wanted, isSearching, isProjectWanted, count }: Note): string {
  if (isProjectWanted) return 'Type the name of a project'
  if (wanted === '') return ''
  if (count === 0) return isSearching ? 'Searching…' : `Nothing found for “${wanted}”`
  return pluralize(count, 'result')
}
