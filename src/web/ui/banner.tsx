// Persistent inline message, such as a form's error or a page's status.
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type BannerTone = 'bad' | 'warn' | 'good' | 'info'

const looks = {
  bad: { Icon: TriangleAlert, box: 'bg-bad-soft', ink: 'text-bad' },
  warn: { Icon: TriangleAlert, box: 'bg-warn-soft', ink: 'text-warn' },
  good: { Icon: CircleCheck, box: 'bg-good-soft', ink: 'text-good' },
  info: { Icon: Info, box: 'bg-info-soft', ink: 'text-info' },
}

/** Screen readers announce `bad` immediately and other tones when idle. */
export function Banner({
  tone = 'info',
  title,
  action,
  className,
  children,
}: {
  tone?: BannerTone | undefined
  title?: string | undefined
  action?: ReactNode
  className?: string | undefined
  children?: ReactNode
}) {
  const { Icon, box, ink } = looks[tone]
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cx(
        'flex items-start gap-2.5 rounded-md px-3 py-2.5 text-base forced-colors:border',
        box,
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 items-start gap-2.5 self-center">
        <Icon size={16} className={cx('mt-0.5 shrink-0', ink)} aria-hidden />
        <div className="min-w-0 flex-1">
          {title && <p className="font-medium">{title}</p>}
          {children}
        </div>
      </div>
      {action && <div className="-my-1 self-center">{action}</div>}
    </div>
  )
}

interface FormProblemProps {
  /** A sentence per line. */
  children: string | undefined
  className?: string
}

/** Scrolls the error into view, because the submit button may be far below it. */
const showIt = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Form error shown above the fields. */
export function FormProblem({ children, className = '' }: FormProblemProps) {
  if (!children) return null
  return (
    <div ref={showIt} className={`scroll-my-20 ${className}`}>
      <Banner tone="bad">
        {children.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Banner>
    </div>
  )
}
