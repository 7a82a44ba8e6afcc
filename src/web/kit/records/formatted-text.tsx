// Shows Markdown formatted; as plain text until the server has rendered it.
import { useQuery } from '@tanstack/react-query'
import { hasMarkup, plainText } from '#contract/values/plain-text.ts'
import { comments } from '#contract/work/comments.ts'
import { cx } from '#web/ui/cx.ts'
import { Markdown } from '#web/ui/markdown.tsx'
import { type QueryOf, getApi } from '../../lib/query.ts'

const gcTimeMs = 5 * 60_000

/** Query for server-rendered Markdown, fetched once per text. */
export function renderedMarkdown(
  text: string,
): QueryOf<{ html: string }> & { staleTime: number; gcTime: number } {
  return {
    // The type-only tag links the key to its data type.
    queryKey: [comments.preview.path, text] as unknown as QueryOf<{ html: string }>['queryKey'],
    queryFn: ({ client, signal }) =>
      getApi(client)(comments.preview, { body: { text } }, { signal }),
    staleTime: Infinity,
    gcTime: gcTimeMs,
  }
}

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
