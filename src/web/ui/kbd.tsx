// Shows a key or chord as on the person's keyboard.
import { useSyncExternalStore } from 'react'
import { cx } from './cx.ts'

/** `keys` is platform-independent ('Mod+K') and shown in the notation of the person's platform. */
export function Kbd({ keys, className }: { keys: string; className?: string | undefined }) {
  const isApple = useSyncExternalStore(never, isApplePlatform, () => false)
  return (
    <kbd className={cx('font-text text-xs tracking-wide text-muted tabular-nums', className)}>
      {keyText(keys, isApple)}
    </kbd>
  )
}

export function keyText(keys: string, isApple = isApplePlatform()): string {
  const names: Record<string, string> = isApple
    ? { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↵' }
    : { Mod: 'Ctrl', Enter: '↵' }
  return keys
    .split('+')
    .map((key) => names[key] ?? key)
    .join(isApple ? '' : ' ')
}

function isApplePlatform(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}

function never() {
  return () => {}
}
