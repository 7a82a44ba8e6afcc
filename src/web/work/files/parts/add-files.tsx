// Button to choose files from the device; says that they can also be dropped or pasted.
import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

export function AddFiles({ onAdd, hint }: { onAdd: (list: File[]) => void; hint?: string }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="sm"
        icon={<Upload size={14} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        Add files
      </Button>
      {hint !== undefined && <span className="text-sm text-muted max-sm:hidden">{hint}</span>}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to add"
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])])
          // Lets the same file be chosen again.
          target.value = ''
        }}
      />
    </div>
  )
}
