// Buttons, links that look like buttons, and icon buttons.
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { cx } from './cx.ts'
import { tipProps, type TipSide } from './tooltip.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

type Look = {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** An icon before the label; a danger button always has one. */
  icon?: ReactNode
}

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** The action is running: keeps width, focus and name, and ignores further presses. */
    isPending?: boolean | undefined
  }

const base =
  'relative inline-flex shrink-0 items-center justify-center rounded-md font-medium whitespace-nowrap select-none transition-colors ' +
  'disabled:cursor-default aria-disabled:cursor-default'

const variants: Record<ButtonVariant, string> = {
  primary:
    'border border-brand-line bg-brand text-on-brand hover:bg-brand-strong active:bg-brand-strong disabled:border-line disabled:bg-line disabled:text-muted',
  secondary:
    'border border-line-strong bg-raised text-text hover:bg-hover active:bg-line disabled:border-line disabled:bg-transparent disabled:text-muted',
  quiet: 'text-text hover:bg-hover active:bg-line disabled:bg-transparent disabled:text-muted',
  danger:
    'border border-bad bg-raised text-bad hover:bg-bad-fill hover:text-on-bad active:bg-bad-fill-strong disabled:border-line disabled:bg-line disabled:text-muted',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-7 gap-1.5 px-2 text-sm pointer-coarse:h-10 pointer-coarse:px-3',
  md: 'h-8 gap-1.5 px-3 text-base pointer-coarse:h-11 pointer-coarse:px-4',
  lg: 'h-10 gap-2 px-4 text-base pointer-coarse:h-12',
}

const squares: Record<ButtonSize, string> = {
  sm: 'size-7 pointer-coarse:size-10',
  md: 'size-8 pointer-coarse:size-11',
  lg: 'size-10 pointer-coarse:size-12',
}

/** Classes of a button, for elements that can't be one (a file input's label, an external link). */
export function buttonClass({ variant = 'secondary', size = 'md' }: Look = {}): string {
  return cx(base, variants[variant], sizes[size])
}

export function Button({
  variant,
  size,
  icon,
  isPending = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass({ variant, size }), className)}
      {...(isPending ? { 'aria-disabled': true, 'aria-busy': true } : {})}
      onClick={isPending ? refuse : onClick}
    >
      <span className={cx('inline-flex items-center gap-[inherit]', isPending && 'opacity-0')}>
        {icon ??
          (variant === 'danger' && <TriangleAlert size={size === 'sm' ? 14 : 16} aria-hidden />)}
        {children}
      </span>
      {isPending && (
        <span className="absolute inset-0 grid place-content-center text-lg" aria-hidden>
          <span className="spinner" />
        </span>
      )}
    </button>
  )
}

function refuse(event: MouseEvent) {
  event.preventDefault()
}

export function LinkButton({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return (
    <Link {...rest} className={cx(buttonClass({ variant, size }), className)}>
      {icon}
      {children}
    </Link>
  )
}

/** `label` is the accessible name and the tooltip; `keys` adds a keyboard hint to the tooltip ('Mod+K'). */
export function IconButton({
  label,
  keys,
  tipSide,
  variant = 'quiet',
  size = 'md',
  type = 'button',
  className,
  children,
  ...rest
}: ComponentProps<'button'> & {
  label: string
  keys?: string | undefined
  tipSide?: TipSide | undefined
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
}) {
  return (
    <button
      {...tipProps(label, { keys, side: tipSide })}
      {...rest}
      type={type}
      aria-label={label}
      className={cx(base, variants[variant], squares[size], className)}
    >
      {children}
    </button>
  )
}
