// The search button in the app frame, with its shortcut.
import Search from 'lucide-react/icons/search'
import { Kbd } from '#web/ui/kbd.tsx'
import { tipProps } from '#web/ui/tooltip.tsx'
import { loadPalette, setPaletteOpen } from './palette-state.ts'

export function SearchButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => setPaletteOpen(true)}
      onPointerOver={() => void loadPalette()}
      className="flex h-8 w-full items-center gap-2.5 rounded-md border border-line bg-surface px-2 text-left text-muted transition-colors hover:border-line-strong hover:text-text pointer-coarse:h-11 rail:justify-center rail:border-0 rail:bg-transparent"
      {...tipProps('Search', { side: 'right' })}
    >
      <Search size={16} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1 truncate rail:sr-only">Search</span>
      <span aria-hidden className="rail:hidden pointer-coarse:hidden">
        <Kbd keys="Mod+K" />
      </span>
    </button>
  )
}
