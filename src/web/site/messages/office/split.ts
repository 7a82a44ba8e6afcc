// Split layout of inbox and message, each scrolling on its own; one at a time if both don't fit.
import { cx } from '#web/ui/cx.ts'

const pane = 'flex min-w-0 flex-col overflow-y-auto overscroll-contain'

export const splitClass =
  'group/split grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] @min-[42rem]/split:grid-cols-[clamp(17rem,34%,25rem)_minmax(0,1fr)]'

/** With a message open, the list stays available to screen readers by its title, which is also the page's. */
export const listClass = cx(
  pane,
  '@min-[42rem]/split:border-r @min-[42rem]/split:border-line @max-[42rem]/split:group-data-open/split:sr-only',
)

/** The list without its title. */
export const restClass = 'contents @max-[42rem]/split:group-data-open/split:hidden'

export const detailClass = cx(pane, '@max-[42rem]/split:group-not-data-open/split:hidden')
