// Wraps content with a button in its top corner that copies the text.
import type { ReactNode } from 'react'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { cx } from '#web/ui/cx.ts'

interface CopyableProps {
  what: string
  /** An empty text hides the button. */
  text: string
  id?: string | undefined
  className?: string | undefined
  children: ReactNode
}

export function Copyable({ what, text, id, className, children }: CopyableProps) {
  return (
    <div id={id} className={cx('relative min-w-0 scroll-mt-20', className)}>
      {children}
      {text !== '' && (
        <CopyButton
          what={what}
          text={text}
          className="absolute! -top-1.5 right-0 pointer-coarse:-top-3.5"
        />
      )}
    </div>
  )
}
