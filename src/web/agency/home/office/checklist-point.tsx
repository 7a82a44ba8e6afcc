// One checklist item: its state, description and link.
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'

interface ChecklistPointProps {
  title: string
  isDone: boolean
  action?: ReactNode
  children: ReactNode
}

export function ChecklistPoint({ title, isDone, action, children }: ChecklistPointProps) {
  const Icon = isDone ? CircleCheck : Circle
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Icon
        size={18}
        aria-hidden
        className={isDone ? 'shrink-0 text-good' : 'shrink-0 text-muted'}
      />
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="text-base font-medium">
          {title}
          <span className="sr-only">{isDone ? ', done' : ', to do'}</span>
        </h3>
        {!isDone && <div className="text-muted wrap-anywhere">{children}</div>}
      </div>
      {!isDone && action}
    </li>
  )
}
