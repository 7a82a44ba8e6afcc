// The running timer in the frame of every screen: task, time and Stop. Points out a timer that was probably forgotten.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import History from 'lucide-react/icons/history'
import Square from 'lucide-react/icons/square'
import TimerIcon from 'lucide-react/icons/timer'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { hourMs } from '#contract/values/durations.ts'
import { type TimeEntry, forgottenAfterHours } from '#contract/work/time.ts'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { cachedTimer } from '../queries.ts'
import { formatElapsed } from './duration.ts'
import { stopTimer, titleOf } from './timer-calls.ts'

const tickMs = 1000

function subscribe(listener: () => void) {
  const ticking = setInterval(listener, tickMs)
  return () => clearInterval(ticking)
}

const currentSecond = () => Math.floor(Date.now() / tickMs)

/**
 * Elapsed time of a timer, updated every second; rerenders only the component that shows it.
 * In milliseconds; undefined on the server, which does not know the reader's clock.
 */
function useElapsed(startedAt: string): number | undefined {
  const second = useSyncExternalStore<number | undefined>(subscribe, currentSecond, () => undefined)
  return second === undefined ? undefined : Math.max(0, second * tickMs - Date.parse(startedAt))
}

/** Loaded on demand, because it is rarely needed. */
const StopEarlier = lazyPart(() => import('./stop-earlier.tsx'))

interface PlaceProps {
  /** Path of the week sheet. */
  path: string
}

/** In the sidebar. */
export function SidebarTimer({ path }: PlaceProps) {
  const { data } = useQuery(cachedTimer)
  if (!data?.timer) return null
  return (
    <section
      aria-label="Timer"
      className="mt-2 flex items-center gap-2 rounded-md border border-line bg-raised py-1 pr-1 pl-2 max-md:hidden rail:flex-col rail:px-0"
    >
      <Running timer={data.timer} path={path} />
    </section>
  )
}

/** On phones, above the screen. */
export function PhoneTimer({ path }: PlaceProps) {
  const { data } = useQuery(cachedTimer)
  if (!data?.timer) return null
  return (
    <section
      aria-label="Timer"
      className="sticky top-0 z-(--layer-frame) flex h-12 items-center gap-2 border-b border-line bg-raised pr-1 pl-4 md:hidden"
    >
      <Running timer={data.timer} path={path} />
    </section>
  )
}

function Running({ timer, path }: PlaceProps & { timer: TimeEntry }) {
  const cache = useQueryClient()
  const [isStopping, setStopping] = useState(false)
  const [isStoppingEarlier, setStoppingEarlier] = useState(false)
  const elapsed = useElapsed(timer.startedAt ?? timer.updatedAt)
  const isForgotten = elapsed !== undefined && elapsed > forgottenAfterHours * hourMs

  async function stop() {
    if (isStopping) return
    setStopping(true)
    await stopTimer(cache, timer)
    setStopping(false)
  }

  return (
    <>
      <TimerIcon
        size={16}
        aria-hidden
        className={cx('shrink-0 rail:hidden', isForgotten ? 'text-warn' : 'text-accent')}
      />
      <Link to={path} className="min-w-0 flex-1 rounded-sm rail:text-center">
        <span className="block truncate text-sm font-medium rail:sr-only">{titleOf(timer)}</span>
        <span role="timer" className="block text-xs text-muted tabular-nums">
          {elapsed === undefined ? '' : formatElapsed(elapsed)}
        </span>
        {isForgotten && (
          <span className="block text-xs text-warn rail:sr-only">
            Forgot to stop? It’s been running for more than {forgottenAfterHours} hours.
          </span>
        )}
      </Link>
      <IconButton
        label="Stop earlier: I forgot to stop"
        className="rail:hidden"
        aria-haspopup="dialog"
        onClick={() => setStoppingEarlier(true)}
      >
        <History size={14} aria-hidden />
      </IconButton>
      {/* Disabled, it would lose the focus while a question is asked. */}
      <IconButton
        label="Stop timer"
        aria-disabled={isStopping || undefined}
        onClick={() => void stop()}
      >
        <Square size={14} aria-hidden className="fill-current" />
      </IconButton>
      {isStoppingEarlier && (
        <Suspense>
          <StopEarlier timer={timer} onClose={() => setStoppingEarlier(false)} />
        </Suspense>
      )}
    </>
  )
}
