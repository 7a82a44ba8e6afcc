// The tag sub-form: a name, a colour, 'Add Tag'; nothing happens until both are there.
import { useState, type KeyboardEvent } from 'react'
import type { Tag as TaskTag } from '#contract/tasks.ts'
import { isComposing } from '#web/lib/composing.ts'
import { Tag } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ColorSwatches, type ColorName } from '#web/ui/color-swatches.tsx'
import { TextField } from '#web/ui/field.tsx'

interface TagEditorProps {
  tags: readonly TaskTag[]
  onChange: (tags: TaskTag[]) => void
}

export function TagEditor({ tags, onChange }: TagEditorProps) {
  const [name, setName] = useState('')
  const [color, setColor] = useState<ColorName | ''>('')

  function add() {
    const trimmed = name.trim()
    if (trimmed === '' || color === '') return
    onChange([...tags, { name: trimmed, color }])
    setName('')
    setColor('')
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (isComposing(event.nativeEvent)) return
    add()
  }

  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-medium">Tags</legend>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {tags.map((tag, i) => (
            <li key={`${tag.name} ${i}`}>
              <Tag {...tag} onRemove={() => onChange(tags.toSpliced(i, 1))} />
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Tag name"
          value={name}
          maxLength={50}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={addOnEnter}
        />
        <ColorSwatches label="Color" value={color} onChange={setColor} />
      </div>
      <Button
        className="justify-self-start"
        disabled={name.trim() === '' || color === ''}
        onClick={add}
      >
        Add Tag
      </Button>
    </fieldset>
  )
}
