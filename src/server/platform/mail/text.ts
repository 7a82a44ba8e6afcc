// Plain-text version of an email: wrapped lines, with URLs on lines of their own.
import type { Email, Sender } from './email.ts'

const width = 72

function wrap(text: string): string {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join('\n')
}

const quoted = (text: string) =>
  text
    .split(/\r\n|[\r\n]/)
    .flatMap((line) => wrap(line).split('\n'))
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

const linkOf = ({ label, url }: { label: string; url: string }) => `${label}:\n${url}`

const blocksOf = ({ title, entries }: NonNullable<Email['groups']>[number]) => [
  title && wrap(title),
  ...entries.map(({ text, note, url }) =>
    [wrap(text), note && wrap(note), url].filter(Boolean).join('\n'),
  ),
]

export function textOf(email: Email, sender: Sender): string {
  const { heading, paragraphs, quote = '', facts = [], sections = [], groups = [], button } = email
  const { notes = [], links = [] } = email
  const blocks = [
    wrap(heading),
    ...paragraphs.map(wrap),
    quote && quoted(quote),
    facts.map(({ label, value }) => `${label}: ${value.replaceAll(/\s+/g, ' ')}`).join('\n'),
    ...sections.map(({ title, text }) => `${wrap(title)}\n${wrap(text)}`),
    ...groups.flatMap(blocksOf),
    button ? linkOf(button) : '',
    ...notes.map(wrap),
    ...links.map(linkOf),
    `-- \n${[sender.name, sender.address, sender.email].filter(Boolean).join('\n')}`,
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}
