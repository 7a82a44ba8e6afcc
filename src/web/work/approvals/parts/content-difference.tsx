// Shows what changed since the last approval: texts word by word, plus subtasks and files added or removed.
import type { ApprovedContent } from '#contract/work/approvals.ts'
import { channelLimits } from '#contract/marketing/post-channels.ts'
import { type TextPart, differenceOf } from './text-difference.ts'

interface ContentDifferenceProps {
  before: ApprovedContent
  after: ApprovedContent
}

export function ContentDifference({ before, after }: ContentDifferenceProps) {
  const rows = [
    { name: 'Title', parts: differenceOf(before.title, after.title) },
    {
      name: after.post ? 'Text' : 'Description',
      parts: differenceOf(before.description, after.description),
    },
    { name: 'Channel', parts: differenceOf(channelOf(before), channelOf(after)) },
    { name: 'Link', parts: differenceOf(before.post?.link ?? '', after.post?.link ?? '') },
    { name: 'Subtasks', parts: listDifference(before.subtasks, after.subtasks) },
    {
      name: after.post ? 'Pictures' : 'Files',
      parts: listDifference(namesOf(before), namesOf(after)),
    },
  ].filter(({ parts }) => parts.some(({ change }) => change !== 'same'))
  if (rows.length === 0) return null
  return (
    <section
      aria-label="Changed since it was approved"
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line bg-sunken p-3 text-sm"
    >
      <h4 className="font-medium">Changed since it was approved</h4>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {rows.map(({ name, parts }) => (
          <div key={name} className="grid gap-0.5">
            <dt className="text-muted">{name}</dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {parts.map((part, i) => (
                <Part key={i} part={part} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const channelOf = ({ post }: ApprovedContent) => (post ? channelLimits[post.channel].label : '')

const namesOf = ({ files }: ApprovedContent) => files.map(({ name }) => name)

function Part({ part: { text, change } }: { part: TextPart }) {
  if (change === 'removed') return <del className="bg-bad-soft text-bad">{text}</del>
  if (change === 'added') {
    return <ins className="bg-good-soft text-good no-underline">{text}</ins>
  }
  return <span>{text}</span>
}

function listDifference(before: readonly string[], after: readonly string[]): TextPart[] {
  const line = (change: TextPart['change']) => (text: string) => ({ text: `${text}\n`, change })
  return [
    ...before.filter((one) => !after.includes(one)).map(line('removed')),
    ...after.filter((one) => !before.includes(one)).map(line('added')),
  ]
}
