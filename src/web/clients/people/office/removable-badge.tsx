// Badge for a selected name, with a remove button.
import X from 'lucide-react/icons/x'

export function RemovableBadge({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove ${name}`}
      onClick={onRemove}
      className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border border-line-strong bg-raised px-2.5 text-sm hover:bg-hover pointer-coarse:h-10"
    >
      <span className="truncate">{name}</span>
      <X size={12} aria-hidden className="shrink-0 text-muted" />
    </button>
  )
}
