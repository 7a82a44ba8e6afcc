// Brand colors: value, name and contrast of each, and a row to add the next.
import Trash2 from 'lucide-react/icons/trash-2'
import { type KeyboardEvent, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { BrandColor, maxColors } from '#contract/clients/brand.ts'
import type { RecordForm } from '#web/kit/records/use-record-form.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { FieldError } from '#web/ui/field-shell.tsx'
import { useFieldNote } from '#web/ui/form-field.tsx'
import type { BrandValues } from './brand-record.ts'
import { ColorContrast } from './color-contrast.tsx'

const rowClass =
  'grid grid-cols-[auto_minmax(0,6rem)_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-2'
const swatchClass =
  'size-8 shrink-0 cursor-pointer rounded-md border border-line bg-raised p-0.5 forced-color-adjust-none pointer-coarse:size-11'

/** Converts a value to the format that color inputs accept. */
const pickable = (value: string) => (/^#[\da-f]{6}$/i.test(value) ? value : '#000000')

export function ColorsField({ fields }: { fields: RecordForm<BrandValues> }) {
  const { form, leave } = fields
  const colours = useWatch({ control: form.control, name: 'colours' })
  const { errors } = useFormState({ control: form.control, name: 'colours' })
  const note = useFieldNote('colours')

  const set = (next: readonly BrandColor[]) => form.setValue('colours', [...next])
  function save(next: readonly BrandColor[]) {
    set(next)
    leave('colours')
  }
  const change = (at: number, part: Partial<BrandColor>) =>
    set(colours.map((color, i) => (i === at ? { ...color, ...part } : color)))

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:col-span-2">
      {colours.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {colours.map((color, at) => {
            const called = color.name || `color ${at + 1}`
            const error =
              errors.colours?.[at]?.value?.message ?? errors.colours?.[at]?.name?.message
            return (
              // Neither value nor name is unique or stable.
              <li key={at} className={rowClass}>
                <input
                  type="color"
                  name="colours"
                  aria-label={`Pick ${called}`}
                  value={pickable(color.value)}
                  className={swatchClass}
                  onChange={({ target }) => change(at, { value: target.value })}
                />
                <input
                  name="colours"
                  aria-label={`Value of ${called}`}
                  aria-invalid={error ? true : undefined}
                  value={color.value}
                  maxLength={20}
                  spellCheck={false}
                  className="control font-mono"
                  onChange={({ target }) => change(at, { value: target.value })}
                />
                <input
                  name="colours"
                  dir="auto"
                  aria-label={`Name of color ${at + 1}`}
                  placeholder="Name"
                  value={color.name}
                  maxLength={60}
                  className="control"
                  onChange={({ target }) => change(at, { name: target.value })}
                />
                <span className="flex">
                  <CopyButton what={called} text={color.value} />
                  <IconButton
                    label={`Remove ${called}`}
                    size="sm"
                    onClick={() => save(colours.toSpliced(at, 1))}
                  >
                    <Trash2 size={14} aria-hidden />
                  </IconButton>
                </span>
                <div className="col-span-full grid gap-1">
                  {error && <FieldError>{error}</FieldError>}
                  <ColorContrast color={color} others={colours.toSpliced(at, 1)} />
                </div>
              </li>
            )
          })}
        </ul>
      )}
      {errors.colours?.message && <FieldError>{errors.colours.message}</FieldError>}
      {note}
      {colours.length < maxColors && <AddColor onAdd={(color) => save([...colours, color])} />}
    </div>
  )
}

function AddColor({ onAdd }: { onAdd: (color: BrandColor) => void }) {
  const [typed, setTyped] = useState<BrandColor>({ name: '', value: '' })
  const [issue, setError] = useState<string>()

  function add() {
    const parsed = BrandColor.safeParse(typed)
    if (!parsed.success) {
      setError(parsed.error.issues[0]?.message)
      return
    }
    onAdd(parsed.data)
    setTyped({ name: '', value: '' })
    setError(undefined)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }

  return (
    <div className="grid gap-1">
      <div className={rowClass}>
        <input
          type="color"
          aria-label="Pick a new color"
          value={pickable(typed.value)}
          className={swatchClass}
          onChange={({ target }) => setTyped({ ...typed, value: target.value })}
        />
        <input
          aria-label="Value of the new color"
          aria-invalid={issue ? true : undefined}
          placeholder="#1d5b4f"
          value={typed.value}
          maxLength={20}
          spellCheck={false}
          className="control font-mono"
          onChange={({ target }) => setTyped({ ...typed, value: target.value })}
          onKeyDown={onKeyDown}
        />
        <input
          dir="auto"
          aria-label="Name of the new color"
          placeholder="Name"
          value={typed.name}
          maxLength={60}
          className="control"
          onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          onKeyDown={onKeyDown}
        />
        <Button onClick={add}>Add color</Button>
      </div>
      {issue && <FieldError>{issue}</FieldError>}
    </div>
  )
}
