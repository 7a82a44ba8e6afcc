// One option of the palette.
import type { MouseEvent } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { Highlighted, KindIcon, placeOf, statusOf } from './hit-parts.tsx'
import type { Option } from './options.ts'

interface OptionRowProps {
  id: string
  option: Option
  typed: string
  isActive: boolean
  onPoint: () => void
  onTake: (event: MouseEvent) => void
}

export function OptionRow({ id, option, typed, isActive, onPoint, onTake }: OptionRowProps) {
  return (
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      className={cx(
        'flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 pointer-coarse:min-h-12',
        isActive && 'bg-hover forced-selected',
      )}
      onPointerMove={onPoint}
      onClick={onTake}
      onAuxClick={onTake}
    >
      {option.type === 'hit' ? (
        <Hit option={option} typed={typed} />
      ) : (
        <>
          <option.command.icon size={16} aria-hidden className="shrink-0 text-muted" />
          <span className="min-w-0 flex-1 truncate">{option.command.name}</span>
          {option.command.keys && <Kbd keys={option.command.keys} />}
        </>
      )}
    </div>
  )
}

function Hit({ option: { hit }, typed }: { option: Option & { type: 'hit' }; typed: string }) {
  const place = placeOf(hit)
  const status = statusOf(hit)
  return (
    <>
      <KindIcon kind={hit.kind} />
      <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-3">
        <span dir="auto" className="block truncate sm:max-w-[70%] sm:shrink-0">
          <Highlighted title={hit.title} typed={typed} />
        </span>
        {place && <span className="block min-w-0 truncate text-sm text-muted">{place}</span>}
      </span>
      {status && <Badge className="shrink-0">{status}</Badge>}
    </>
  )
}
