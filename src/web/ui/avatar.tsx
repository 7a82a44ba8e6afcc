// Avatar of a person or company: a picture, or initials on a color derived from the name.
import { colorNames, tagLooks } from './color-swatches.tsx'
import { cx } from './cx.ts'
import { tipProps } from './tooltip.tsx'

const sizes = {
  xs: 'size-5 text-[0.625rem]',
  sm: 'size-6 text-[0.6875rem]',
  md: 'size-8 text-xs',
  lg: 'size-12 text-lg',
}

/** Set `isNamed` if the name isn't shown next to the avatar; otherwise it is hidden from screen readers. */
export function Avatar({
  name,
  size = 'sm',
  isNamed = false,
  isSquare = false,
  src,
  className,
}: {
  name: string
  /** Picture to show instead of the initials. */
  src?: string | undefined
  size?: keyof typeof sizes | undefined
  isNamed?: boolean | undefined
  /** Companies are square, people round. */
  isSquare?: boolean | undefined
  className?: string | undefined
}) {
  const naming = isNamed
    ? { role: 'img', 'aria-label': name, ...tipProps(name) }
    : { 'aria-hidden': true }
  return (
    <span
      {...naming}
      className={cx(
        'inline-grid shrink-0 place-content-center overflow-hidden font-medium select-none forced-colors:border',
        isSquare ? 'rounded-sm' : 'rounded-full',
        sizes[size],
        tagLooks[colorOf(name)],
        className,
      )}
    >
      {src === undefined ? (
        toInitials(name)
      ) : (
        <img src={src} alt="" loading="lazy" draggable={false} className="size-full object-cover" />
      )}
    </span>
  )
}

function toInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = toInitial(words[0]) || '?'
  const last = words.length > 1 ? toInitial(words.at(-1)) : ''
  return (first + last).toUpperCase()
}

/** The first whole character; string indexing would split an emoji. */
const toInitial = ([initial = '']: Iterable<string> = '') => initial

/** Excludes gray, which looks inactive, and red, which signals danger. */
const personal = colorNames.filter((color) => color !== 'gray' && color !== 'red')

function colorOf(name: string) {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return personal[sum % personal.length] ?? 'blue'
}
