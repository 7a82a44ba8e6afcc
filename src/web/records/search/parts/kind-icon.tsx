// Icon for each kind of hit, as its noun declares it.
import type { SearchKind } from '#contract/records/search.ts'
import { modules } from '#web/modules.ts'

const icons = Object.fromEntries(
  modules.flatMap(({ icons: ofNoun = {} }) => Object.entries(ofNoun)),
)

export function KindIcon({ kind }: { kind: SearchKind }) {
  const Icon = icons[kind]
  return Icon && <Icon size={16} aria-hidden className="shrink-0 text-muted" />
}
