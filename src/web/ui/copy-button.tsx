// Button that copies text and briefly confirms it with a check mark.
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { IconButton } from './button.tsx'
import { toast } from './toast-store.ts'

const shownForMs = 2000

/** `what` completes the label, as in 'Copy tagline'. */
export function CopyButton({
  what,
  text,
  className,
}: {
  what: string
  text: string
  className?: string | undefined
}) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), shownForMs)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toast.error('Couldn’t copy it. Select the text and copy it yourself.')
    }
  }

  return (
    <>
      <IconButton
        label={`Copy ${what}`}
        size="sm"
        className={className}
        onClick={() => void copy()}
      >
        {isCopied ? (
          <Check size={14} aria-hidden className="text-good" />
        ) : (
          <Copy size={14} aria-hidden />
        )}
      </IconButton>
      <span role="status" className="sr-only">
        {isCopied && 'Copied'}
      </span>
    </>
  )
}
