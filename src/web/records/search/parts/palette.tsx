// The command palette: one field for everything that can be found or done, for keyboard, touch and mouse.
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { isComposing } from '#web/lib/composing.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { dialogClass } from '#web/ui/layer-classes.ts'
import { useDialog } from '#web/ui/use-dialog.ts'
import type { EarlyKeys } from './early-keys.ts'
import type { Option } from './options.ts'
import { PaletteNote, PaletteResults, optionId } from './palette-results.tsx'
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
  const activeId = options[active] && optionId(listId, active)

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
          aria-label="Search or type a command"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          dir="auto"
          maxLength={200}
          placeholder="Search or type a command"
          value={typed}
          onChange={({ target }) => type(target.value)}
          className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
        <Button variant="quiet" size="sm" onClick={onClose} className="sm:hidden">
          Cancel
        </Button>
      </div>
      <PaletteResults
        id={listId}
        shown={shown}
        active={active}
        onPoint={({ id }) => setPointed(id)}
        onPress={(option, event) =>
          take(option, event.ctrlKey || event.metaKey || event.button === 1)
        }
      />
      <PaletteNote shown={shown} count={options.length} />
    </dialog>
  )
}
