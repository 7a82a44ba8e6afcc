// A key or chord as people see it on their keyboard.
import { cx } from './cx.ts'

/** `keys` is written for everyone ('Mod+K'); 'Mod' is shown as the platform's own key after hydration. */
export function Kbd({ keys, className }: { keys: string; className?: string | undefined }) {
  return (
    <kbd className={cx('font-text text-xs tracking-wide text-muted tabular-nums', className)}>
      {keyText(keys)}
    </kbd>
  )
}

export function keyText(keys: string): string {
  const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
  const names: Record<string, string> = isApple
    ? { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↵' }
    : { Mod: 'Ctrl', Enter: '↵' }
  return keys
    .split('+')
    .map((key) => names[key] ?? key)
    .join(isApple ? '' : ' ')
}
