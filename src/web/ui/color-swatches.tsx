// Color picker for the named colors: radio buttons shown as swatches.
import { useId } from 'react'
import { cx } from './cx.ts'

export const colorNames = [
  'gray',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'violet',
  'pink',
] as const

export type ColorName = (typeof colorNames)[number]

/** Maps a color name from the wire to one of ours; unknown names become gray. */
export function colorNamed(name: string): ColorName {
  const wanted = name.trim().toLowerCase().replace('grey', 'gray').replace('purple', 'violet')
  return colorNames.find((one) => one === wanted) ?? 'gray'
}

export const tagLooks: Record<ColorName, string> = {
  gray: 'bg-tag-gray-soft text-tag-gray',
  red: 'bg-tag-red-soft text-tag-red',
  orange: 'bg-tag-orange-soft text-tag-orange',
  yellow: 'bg-tag-yellow-soft text-tag-yellow',
  green: 'bg-tag-green-soft text-tag-green',
  teal: 'bg-tag-teal-soft text-tag-teal',
  blue: 'bg-tag-blue-soft text-tag-blue',
  violet: 'bg-tag-violet-soft text-tag-violet',
  pink: 'bg-tag-pink-soft text-tag-pink',
}

/** Dot in a tag's color, before its name. */
export const dotLooks: Record<ColorName, string> = {
  gray: 'before:bg-paint-gray',
  red: 'before:bg-paint-red',
  orange: 'before:bg-paint-orange',
  yellow: 'before:bg-paint-yellow',
  green: 'before:bg-paint-green',
  teal: 'before:bg-paint-teal',
  blue: 'before:bg-paint-blue',
  violet: 'before:bg-paint-violet',
  pink: 'before:bg-paint-pink',
}

const paints: Record<ColorName, string> = {
  gray: 'bg-paint-gray text-tag-gray',
  red: 'bg-paint-red text-tag-red',
  orange: 'bg-paint-orange text-tag-orange',
  yellow: 'bg-paint-yellow text-tag-yellow',
  green: 'bg-paint-green text-tag-green',
  teal: 'bg-paint-teal text-tag-teal',
  blue: 'bg-paint-blue text-tag-blue',
  violet: 'bg-paint-violet text-tag-violet',
  pink: 'bg-paint-pink text-tag-pink',
}

/** Swatches keep their real colors in forced-colors mode. */
const swatchClass =
  'size-5 cursor-pointer appearance-none rounded-full border forced-color-adjust-none ' +
  'checked:outline-2 checked:outline-offset-2 checked:outline-text focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus ' +
  'forced-colors:checked:outline-[Highlight] forced-colors:focus-visible:outline-4 forced-colors:focus-visible:outline-[CanvasText]'

export function ColorSwatches({
  label,
  value,
  onChange,
  className,
}: {
  label: string
  /** The empty string if no color is selected yet. */
  value: ColorName | ''
  onChange: (color: ColorName) => void
  className?: string | undefined
}) {
  const name = useId()
  return (
    <fieldset className={cx('grid gap-1.5', className)}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap pointer-coarse:gap-2">
        {colorNames.map((color) => (
          <label
            key={color}
            className="relative grid size-8 place-content-center"
            title={nameOf(color)}
          >
            <input
              type="radio"
              name={name}
              value={color}
              checked={value === color}
              onChange={() => onChange(color)}
              aria-label={nameOf(color)}
              className={cx(swatchClass, paints[color])}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function nameOf(color: ColorName): string {
  return color.charAt(0).toUpperCase() + color.slice(1)
}
