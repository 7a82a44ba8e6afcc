// What people wrote in Markdown, as the server made it safe to show.
import { cx } from './cx.ts'

export function Markdown({ html, className }: { html: string; className?: string | undefined }) {
  return (
    <div
      dir="auto"
      className={cx('markdown', className)}
      // Rendered and sanitised by the server: src/server/platform/markdown.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
