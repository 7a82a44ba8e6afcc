// Page layout around a board. It fills the window, so only the columns scroll.
import type { ReactNode } from 'react'
import { Loading, Skeleton } from '#web/ui/loading.tsx'

export function BoardPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex h-[calc(100dvh-var(--frame-bottom-bar)-var(--frame-header,0px))] min-h-120 flex-col gap-4 px-4 pt-4 md:px-6 md:pt-6 lg:px-8">
      {children}
    </div>
  )
}

export function BoardSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="grid flex-1 grid-cols-1 gap-4 md:grid-cols-4">
      {[3, 2, 3, 1].map((cards, column) => (
        <div key={column} className="grid content-start gap-3 max-md:not-first:hidden">
          <Skeleton className="h-5 w-24" />
          {Array.from({ length: cards }, (_, card) => (
            <Skeleton key={card} className="h-24 w-full rounded-md" />
          ))}
        </div>
      ))}
    </Loading>
  )
}
