// One subtask: check off, rename in place, move by handle or menu, delete.
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { maxTitleLength } from '#contract/shared.ts'
import type { Subtask } from '#contract/work/tasks.ts'
import { isBlank } from '#contract/values/normal-text.ts'
import { isComposing } from '#web/lib/composing.ts'
import { SaveConflict } from '#web/kit/records/save-conflict.tsx'
import { useEditedText } from '#web/lib/text-draft.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/cx.ts'
import { OrderMenu } from '#web/ui/order-menu.tsx'
import type { Saved } from './subtask-calls.ts'

interface SubtaskActions {
  onTick: (isDone: boolean) => void
  /** @param expected its title when the rename started */
  onRename: (title: string, expected: string) => Promise<Saved>
  onGrip: (event: PointerEvent) => void
  onGripKey: (event: KeyboardEvent) => void
  onMove: (to: number) => void
  onRemove: () => void
}

interface SubtaskRowProps extends SubtaskActions {
  taskId: string
  subtask: Subtask
  at: number
  count: number
  canEdit: boolean
  isDragged: boolean
}

export function SubtaskRow(props: SubtaskRowProps) {
  const { subtask, canEdit, isDragged, onTick, onGrip, onGripKey } = props
  const { title, done } = subtask
  return (
    <li
      className={cx(
        'flex min-h-9 flex-wrap items-start gap-1 border-b border-line py-1',
        isDragged && 'bg-accent-soft',
      )}
    >
      {canEdit && (
        <IconButton
          label={`Move ${title}`}
          size="sm"
          className="-ml-2 w-6! cursor-grab touch-none text-muted! active:cursor-grabbing pointer-coarse:w-8!"
          onPointerDown={onGrip}
          onKeyDown={onGripKey}
        >
          <GripVertical size={14} aria-hidden />
        </IconButton>
      )}
      <Checkbox
        label={title}
        isLabelHidden={canEdit}
        checked={done}
        disabled={!canEdit}
        onChange={({ target }) => onTick(target.checked)}
        className={cx('py-1', !canEdit && 'min-w-0 flex-1', done && 'text-muted line-through')}
      />
      {canEdit && (
        <>
          <SubtaskTitle {...props} />
          <OrderMenu
            label={title}
            at={props.at}
            count={props.count}
            onMove={props.onMove}
            removeLabel="Delete"
            onRemove={props.onRemove}
          />
        </>
      )}
    </li>
  )
}

/** Saves on Enter and blur; Escape cancels, and an empty title is ignored. */
function SubtaskTitle({ taskId, subtask, onRename }: SubtaskRowProps) {
  const { _id, title, done } = subtask
  const { text, over, setText, forget } = useEditedText(`subtask ${_id} of ${taskId}`, title)
  const [isStale, setStale] = useState(false)
  const typed = text.trim()

  function discard() {
    setStale(false)
    setText(null)
  }

  async function save(expected: string) {
    if (isBlank(typed) || typed === title) return discard()
    const saved = await onRename(typed, expected)
    setStale(saved === 'stale')
    if (saved === 'saved') forget(text)
  }

  return (
    <>
      <textarea
        rows={1}
        dir="auto"
        autoComplete="off"
        aria-label={`Rename ${title}`}
        maxLength={maxTitleLength}
        value={text}
        className={cx(
          'inline-title min-w-0 flex-1 text-base wrap-anywhere',
          done && 'text-muted line-through',
        )}
        onChange={({ target }) => setText(target.value.replaceAll('\n', ' '))}
        onBlur={() => void save(over)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Enter') {
            event.preventDefault()
            event.currentTarget.blur()
          }
          if (event.key === 'Escape' && text !== title) {
            event.preventDefault()
            event.stopPropagation()
            discard()
          }
        }}
      />
      {isStale && typed !== title && (
        <SaveConflict
          className="order-last basis-full"
          what="this subtask"
          conflicts={[{ key: 'title', where: ['Subtask'], mine: typed, theirs: title }]}
          whatNext="you can rename it afterwards"
          onChoose={(choices) => {
            if (choices['title'] === 'theirs') discard()
            else void save(title)
          }}
        />
      )}
    </>
  )
}
