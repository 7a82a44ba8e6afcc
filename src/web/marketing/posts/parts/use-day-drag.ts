// Moves a post to another day by pointer, or by keyboard from its current day.
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { addDays } from '#contract/values/days.ts'
import type { Post } from '#contract/marketing/posts.ts'
import { longDate } from '#web/lib/dates.ts'
import { usePressDrag } from '#web/ui/use-press-drag.ts'

export interface DayDrag {
  /** The dragged post and the day it would move to. */
  dragged: { postId: string; day: string } | null
  /** Screen reader announcement. */
  said: string
  onPointerDown: (event: PointerEvent, post: Post) => void
  onKeyDown: (event: KeyboardEvent, post: Post) => void
  onBlur: () => void
}

const dayAt = (x: number, y: number): string | undefined =>
  document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-day]')?.dataset['day'])
    .find((day) => day !== undefined)

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

export function useDayDrag({
  canMove,
  onMove,
}: {
  canMove: boolean
  onMove: (post: Post, day: string) => void
}): DayDrag {
  const [dragged, setDragged] = useState<DayDrag['dragged']>(null)
  const [said, setSaid] = useState('')
  const startDrag = usePressDrag()
  const lifted = useRef<{ postId: string; day: string } | null>(null)

  const clear = () => {
    lifted.current = null
    setDragged(null)
  }
  const show = (post: Post, day: string) => setDragged({ postId: post._id, day })
  const move = (post: Post, day: string) => {
    if (day !== post.plannedOn) onMove(post, day)
  }

  function lift(post: Post) {
    lifted.current = { postId: post._id, day: post.plannedOn }
    show(post, post.plannedOn)
    setSaid(
      `${post.title} picked up. Arrow keys move it by days and weeks. Space saves, Escape cancels.`,
    )
  }

  return {
    dragged,
    said,
    onPointerDown(event, post) {
      if (!canMove) return
      let day = post.plannedOn
      startDrag(event, {
        onDrag(x, y) {
          day = dayAt(x, y) ?? day
          show(post, day)
        },
        onDrop: () => move(post, day),
        onEnd: clear,
      })
    },
    onKeyDown(event, post) {
      if (!canMove) return
      const { current } = lifted
      if (event.key === ' ' && !current) {
        event.preventDefault()
        lift(post)
        return
      }
      if (current?.postId !== post._id) return
      const step = steps[event.key]
      if (step !== undefined) {
        event.preventDefault()
        current.day = addDays(current.day, step)
        show(post, current.day)
        setSaid(longDate(current.day))
      } else if (event.key === ' ' || event.key === 'Enter') {
        event.preventDefault()
        const { day } = current
        clear()
        setSaid(`${post.title} is on ${longDate(day)}.`)
        move(post, day)
      } else if (event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
        clear()
        setSaid(`${post.title} stays where it was.`)
      }
    },
    onBlur() {
      if (lifted.current) clear()
    },
  }
}
