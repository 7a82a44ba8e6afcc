// How each noun’s records are shown among all kinds of record. Light, because first screens load it.
import type { WebModule } from './records/module.ts'

export const modules = Object.values(
  import.meta.glob<WebModule>('./*/*/module.ts', { import: 'webModule', eager: true }),
)
