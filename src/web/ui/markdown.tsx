// Shows Markdown that the server has rendered and sanitized.
import { cx } from './cx.ts'

export function Markdown({ html, className }: { html: string; className?: string | undefined }) {
  return (
    <div
      dir="auto"
      className={cx('markdown', className)}
      // Rendered and sanitized by the server: src/server/platform/markdown.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
