// What the steps of the checklist share: its query, and a point with its state.
import type { Query } from '@tanstack/react-query'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { type Checklist, setup } from '#contract/agency/setup.ts'
import { toQuery } from '#web/lib/query.ts'

const pollMs = 700

/** Query for the checklist; polls while a test email is in progress. */
export const checklistQuery = toQuery(setup.checklist, {})

export const whileSending = ({ state }: Query<Checklist>) =>
  state.data?.emailTest?.state === 'sending' ? pollMs : false

interface ChecklistPointProps {
  title: string
  isDone: boolean
  action?: ReactNode
  children: ReactNode
}

/** One checklist item: its state, description and link. */
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
