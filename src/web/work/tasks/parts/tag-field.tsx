// A task's tags in one field. Project tags are suggested with their colors; a new tag gets a color.
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { type Tag as TaskTag, maxTagLength, tagKey } from '#contract/work/tasks.ts'
import { isBlank } from '#contract/values/normal-text.ts'
import { isComposing } from '#web/lib/composing.ts'
import { Tag } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ColorSwatches, type ColorName } from '#web/ui/color-swatches.tsx'
import { ComboBoxList } from '#web/ui/combo-box-list.tsx'
import { cx } from '#web/ui/cx.ts'
import { FieldError } from '#web/ui/field-shell.tsx'
import { indexEntries, matchEntries } from '#web/ui/matching.ts'
import { freeColor, hasTag, tagNamed } from './tags.ts'

interface TagFieldProps {
  tags: readonly TaskTag[]
  /** Tags of the project. */
  knownTags: readonly TaskTag[]
  onChange: (tags: TaskTag[]) => void
  error?: string | undefined
  note?: ReactNode
  className?: string
}

const shownAtMost = 8

export function TagField(props: TagFieldProps) {
  const { tags, knownTags, onChange, error, note, className } = props
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [color, setColor] = useState<ColorName>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const index = useMemo(() => {
    const others = knownTags.filter((tag) => !hasTag(tags, tag.name))
    return indexEntries(others.map((tag) => ({ id: tagKey(tag.name), name: tag.name })))
  }, [knownTags, tags])
  const { shown } = matchEntries(index, name, shownAtMost)
  const isListed = isOpen && shown.length > 0
  const isNew = !isBlank(name) && !tagNamed([...tags, ...knownTags], name)
  const chosenColor = color ?? freeColor(knownTags)

  function add(typed: string) {
    const trimmed = typed.trim()
    if (isBlank(trimmed)) return
    if (!hasTag(tags, trimmed)) {
      onChange([...tags, tagNamed(knownTags, trimmed) ?? { name: trimmed, color: chosenColor }])
    }
    setName('')
    setColor(undefined)
    setActive(-1)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setOpen(true)
      if (shown.length > 0) setActive((at) => (at + step + shown.length) % shown.length)
    } else if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add((isListed && shown[active]?.name) || name)
    } else if (event.key === 'Escape' && isListed) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Backspace' && name === '' && tags.length > 0) {
      onChange(tags.slice(0, -1))
    }
  }

  return (
    <fieldset className={cx('grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2', className)}>
      <legend className="mb-1.5 text-sm font-medium">Tags</legend>
      {tags.length > 0 && (
        <ul className="flex min-w-0 flex-wrap gap-1.5">
          {tags.map((tag, i) => (
            <li key={`${tag.name} ${i}`} className="max-w-full">
              <Tag {...tag} onRemove={() => onChange(tags.toSpliced(i, 1))} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Tag name"
          aria-expanded={isListed}
          aria-controls={isListed ? listId : undefined}
          aria-activedescendant={isListed && active >= 0 ? `${listId}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder="Add a tag"
          maxLength={maxTagLength}
          value={name}
          className="control"
          onChange={({ target }) => {
            setName(target.value)
            setOpen(true)
            setActive(-1)
          }}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        <Button disabled={isBlank(name)} onClick={() => add(name)}>
          Add Tag
        </Button>
        {isListed && (
          <ComboBoxList
            id={listId}
            anchor={input}
            shown={shown}
            active={active}
            value={null}
            note=""
            isNoteShown={false}
            onPoint={setActive}
            onTake={(entry) => {
              add(entry.name)
              setOpen(false)
            }}
          />
        )}
      </div>
      {isNew && <ColorSwatches label="Color" value={chosenColor} onChange={setColor} />}
      {error && <FieldError>{error}</FieldError>}
      {note}
    </fieldset>
  )
}
