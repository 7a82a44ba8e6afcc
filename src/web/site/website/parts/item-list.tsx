// Website item list: expand to edit, add, reorder, and remove with Undo.
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext, useFormState, get } from 'react-hook-form'
import type { WebsiteContent } from '#contract/site/website.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-shell.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { Item, ItemListProps } from './item-list-props.ts'
import { ItemRow } from './item-row.tsx'
import { nameOf } from '#web/lib/merge.ts'
import { useFieldRows } from '#web/ui/use-field-rows.ts'
import { useSorting } from '#web/ui/use-sorting.ts'

type ListError = unknown[] & { message?: string; root?: { message?: string } }

export function ItemList<One extends Item>(props: ItemListProps<One>) {
  const { name, noun, label, isTitled, newItem, summaryOf, viewAt, menuOf, neededFor, children } =
    props
  const { control } = useFormContext<WebsiteContent>()
  const { fields, append, remove, removeWithUndo, move, isHeld } = useFieldRows({
    control,
    name,
    keyName: 'rowKey',
  })
  // The list's owner determines the item type.
  const items = fields as unknown as One[]
  const { errors } = useFormState({ control, name })
  // React Hook Form's path lookup returns `any`.
  const issues: ListError | undefined = get(errors, name)
  const issue = issues?.root?.message ?? issues?.message
  const list = useRef<HTMLOListElement>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [said, say] = useState('')
  const sorting = useSorting({ list, move: moveTo })

  function moveTo(from: number, to: number) {
    if (isHeld) return
    move(from, to)
    say(`${titleOf(items[from])} moved to place ${to + 1} of ${items.length}`)
  }

  const titleOf = (item: One | undefined) => (item && nameOf(item)) || `New ${noun}`

  function toggle(id: string) {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }

  function add() {
    if (isHeld) return
    const item = newItem()
    flushSync(() => {
      append(item as never, { shouldFocus: false })
      setOpen(new Set([...open, item.id]))
    })
    list.current?.lastElementChild?.querySelector<HTMLElement>('input, textarea')?.focus()
  }

  function takeAway(at: number, item: One) {
    const needed = neededFor?.(item)
    const text = `${titleOf(item)} removed. It is gone from the website once you save.`
    if (needed) toast.error(needed)
    else removeWithUndo(at, item as never, text)
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {isTitled && (
        <p className="text-sm font-medium" aria-hidden>
          {label}
        </p>
      )}
      <div className="divide-y divide-line rounded-lg border border-line bg-raised">
        <ol ref={list} aria-label={label} className="divide-y divide-line">
          {items.map((item, at) => (
            <ItemRow
              key={item.id}
              name={`${name}.${at}`}
              noun={noun}
              at={at}
              count={items.length}
              isOpen={open.has(item.id) || issues?.[at] !== undefined}
              isDragged={sorting.dragged === at}
              summaryOf={summaryOf}
              viewAt={viewAt}
              onToggle={() => toggle(item.id)}
              onGrip={(event) => sorting.startAt(event, at)}
              onGripKey={(event) => sorting.onKeyDown(event, at, items.length)}
              onMove={(to) => moveTo(at, to)}
              onRemove={(current) => takeAway(at, current)}
              menuOf={(current) => menuOf?.(current, at, () => remove(at))}
            >
              {children(at)}
            </ItemRow>
          ))}
        </ol>
        <Button
          variant="quiet"
          icon={<Plus size={16} aria-hidden />}
          className="m-1 text-accent"
          onClick={add}
        >
          {`Add ${noun}`}
        </Button>
      </div>
      {issue && <FieldError>{issue}</FieldError>}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
