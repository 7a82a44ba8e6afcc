// The command palette: one field for everything that can be found or done, for keyboard, touch and mouse.
import Search from 'lucide-react/icons/search'
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { counted } from '#web/lib/counted.ts'
import { isComposing } from '#web/lib/composing.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { dialogClass } from '#web/ui/layer-classes.ts'
import { useDialog } from '#web/ui/use-dialog.ts'
import type { EarlyKeys } from './early-keys.ts'
import { OptionRow } from './option-row.tsx'
import type { Option } from './options.ts'
import { recordRecentHit } from './recent-hits.ts'
import { type PaletteContext, usePalette } from './use-palette.ts'

interface PaletteProps extends PaletteContext {
  early: EarlyKeys
  onClose: () => void
}

/** Fixed height, whatever it shows. */
const paletteClass = cx(dialogClass, 'sm:top-[12vh] sm:mt-0 sm:h-[min(30rem,76dvh)] sm:max-w-2xl')

export default function Palette({ early, onClose, ...context }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const [pointed, setPointed] = useState<string>()
  const navigate = useNavigate()
  const listId = useId()
  const dialog = useDialog({ isModal: () => true, onClose })
  const shown = usePalette(typed, context)
  const options = shown.groups.flatMap((group) => group.options)
  const active = Math.max(
    0,
    options.findIndex(({ id }) => id === pointed),
  )
  const activeId = options[active] && `${listId}-${active}`

  useLayoutEffect(() => {
    early.current.isTaken = true
    // Takes over the text typed while loading, which is complete only now.
    // oxlint-disable-next-line react/set-state-in-effect
    setTyped(early.current.text)
  }, [early])

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function type(text: string) {
    setTyped(text)
    setPointed(undefined)
  }

  function take(option: Option | undefined, isApart: boolean) {
    if (!option) return
    if (option.type === 'command' && option.command.fill !== undefined)
      return type(option.command.fill)
    if (option.type === 'hit') recordRecentHit(context.personId, option.hit)
    if (isApart && option.to) return void window.open(option.to, '_blank', 'noopener')
    onClose()
    if (option.to) void navigate(option.to)
    else if (option.type === 'command') option.command.run?.()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    const last = options.length - 1
    const to = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(last, active + 8),
      PageUp: Math.max(0, active - 8),
    }[event.key]
    if (to !== undefined) setPointed(options[to]?.id)
    else if (event.key === 'Enter') take(options[active], event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const onPress = (option: Option) => (event: MouseEvent) =>
    take(option, event.ctrlKey || event.metaKey || event.button === 1)

  return (
    <dialog
      {...dialog}
      aria-label="Search"
      className={paletteClass}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className="flex items-center gap-3 border-b border-line pr-2 pl-4" onKeyDown={onKeyDown}>
        <Search size={18} aria-hidden className="shrink-0 text-muted" />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label="Search or do"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          dir="auto"
          maxLength={200}
          placeholder="Search or type what to do"
          value={typed}
          onChange={({ target }) => type(target.value)}
          className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
        <Button variant="quiet" size="sm" onClick={onClose} className="sm:hidden">
          Cancel
        </Button>
      </div>
      <div
        id={listId}
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
                  id={`${listId}-${at}`}
                  option={option}
                  typed={shown.wanted}
                  isActive={at === active}
                  onPoint={() => setPointed(option.id)}
                  onTake={onPress(option)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <PaletteNote shown={shown} count={options.length} />
    </dialog>
  )
}

interface PaletteNoteProps {
  shown: ReturnType<typeof usePalette>
  count: number
}

/** Status line of the list, and the keyboard hints. */
function PaletteNote({ shown, count }: PaletteNoteProps) {
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
  return counted(count, 'result')
}
