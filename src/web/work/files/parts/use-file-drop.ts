// Handles files dropped on an element or pasted into it, and finds the text field they were meant for.
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** Pictures from the clipboard have no useful name. */
function named(file: File, at: number): File {
  if (file.name !== 'image.png') return file
  const moment = new Date().toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.')
  const suffix = at === 0 ? '' : ` ${at + 1}`
  return new File([file], `Pasted ${moment}${suffix}.png`, { type: file.type })
}

const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])].map(named)

const fieldAt = (target: EventTarget | null): HTMLTextAreaElement | undefined =>
  target instanceof HTMLTextAreaElement && !target.readOnly ? target : undefined

export type TakeFiles = (list: File[], field: HTMLTextAreaElement | undefined) => void

/**
 * @param within an element inside the drop target: the surrounding dialog, or itself
 * @returns whether files are being dragged over it
 */
export function useFileDrop(
  within: RefObject<HTMLElement | null>,
  take: TakeFiles | undefined,
): boolean {
  const [isOver, setOver] = useState(false)
  const canTake = take !== undefined
  const onTake = useEffectEvent<TakeFiles>((list, field) => take?.(list, field))

  useEffect(() => {
    const element = within.current?.closest('dialog') ?? within.current
    if (!element || !canTake) return undefined
    const listening = new AbortController()
    const { signal } = listening
    /** Counts nested elements, because a child is entered before its parent is left. */
    let depth = 0
    function step(event: DragEvent, by: 1 | -1) {
      if (!hasFiles(event)) return
      depth = Math.max(0, depth + by)
      setOver(depth > 0)
    }
    function onDrop(event: DragEvent) {
      depth = 0
      setOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      onTake(filesIn(event.dataTransfer), fieldAt(event.target))
    }
    function onPaste(event: ClipboardEvent) {
      const list = filesIn(event.clipboardData)
      if (list.length === 0) return
      event.preventDefault()
      onTake(list, fieldAt(event.target))
    }
    const onOver = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    }
    element.addEventListener('dragenter', (event) => step(event, 1), { signal })
    element.addEventListener('dragleave', (event) => step(event, -1), { signal })
    element.addEventListener('dragover', onOver, { signal })
    element.addEventListener('drop', onDrop, { signal })
    element.addEventListener('paste', onPaste, { signal })
    return () => listening.abort()
  }, [within, canTake])

  return isOver
}
