// Shows Markdown formatted; as plain text until the server has rendered it.
import { useQuery } from '@tanstack/react-query'
import { hasMarkup, plainText } from '#contract/values/plain-text.ts'
import { renderedMarkdown } from '#web/lib/rendered-markdown.ts'
import { cx } from '#web/ui/cx.ts'
import { Markdown } from '#web/ui/markdown.tsx'

interface FormattedTextProps {
  text: string
  className?: string
  /** Of its highest headings: one below the surrounding heading. */
  headingLevel?: 2 | 3
}

export function FormattedText({ text, className, headingLevel = 3 }: FormattedTextProps) {
  // Text without markup looks the same either way.
  const { data } = useQuery({ ...renderedMarkdown(text), enabled: hasMarkup(text) })
  if (data) return <Markdown html={atLevel(data.html, headingLevel)} className={className} />
  return (
    <p dir="auto" className={cx('wrap-anywhere whitespace-pre-line', className)}>
      {plainText(text)}
    </p>
  )
}

/** The server renders all headings as h4 and h5, without attributes. */
const atLevel = (html: string, level: number) =>
  html.replaceAll(/<(\/?)h([45])>/g, (_, end, rank) => `<${end}h${level + Number(rank) - 4}>`)
