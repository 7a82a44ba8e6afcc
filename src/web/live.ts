// What live updates touch, of all nouns. Loaded once the page is usable.
import type { LiveRules } from './kit/live/live-rules.ts'

export const liveRules = Object.values(
  import.meta.glob<LiveRules>('./*/*/live.ts', { import: 'live', eager: true }),
)
