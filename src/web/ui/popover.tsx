// A small card of controls beside its trigger: filters, pickers, explanations.
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { useLayer } from './layer.ts'

export type LayerAlign = 'start' | 'end' | 'match'

/** `children` may be a function, which is given `close`. */
export function Popover({
  trigger,
  label,
  align = 'start',
  className,
  children,
}: {
  trigger: ReactElement<Record<string, unknown>>
  label: string
  align?: LayerAlign | undefined
  className?: string | undefined
  children: ReactNode | ((close: () => void) => ReactNode)
}) {
  const layer = useLayer('dialog')
  return (
    <>
      {cloneElement(trigger, layer.trigger)}
      {layer.isOpen && (
        <div
          {...layer.layer}
          role="dialog"
          aria-label={label}
          data-align={align}
          className={cx('floating p-3', className)}
        >
          {typeof children === 'function' ? children(layer.close) : children}
        </div>
      )}
    </>
  )
}
