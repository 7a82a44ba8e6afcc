// Markdown written by users: its HTML, its safety, and bounded rendering time.
import { describe, expect, test } from 'vitest'
import { processorMs } from '#tests/support/processor-time.ts'
import { onSlowMachine } from '#tests/support/slow-machine.ts'
import { mentionsIn, renderMarkdown } from './markdown.ts'

const avery = '0198d1a2-0000-7000-8000-0000000000aa'

describe('becomes HTML', () => {
  test.each([
    ['plain', '<p>plain</p>'],
    ['**bold** *leaning* ~~gone~~', '<p><strong>bold</strong> <em>leaning</em> <s>gone</s></p>'],
    ['one\ntwo', '<p>one<br />\ntwo</p>'],
    ['# Title', '<h4>Title</h4>'],
    ['#### Below', '<h5>Below</h5>'],
    ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['3. c', '<ol start="3">\n<li>c</li>\n</ol>'],
    ['> said', '<blockquote>\n<p>said</p>\n</blockquote>'],
    ['`a < b`', '<p><code>a &lt; b</code></p>'],
    ['``` js\nx\n```', '<pre><code>x\n</code></pre>'],
    ['Café مرحبا 👩‍💻', '<p>Café مرحبا 👩‍💻</p>'],
    ['', ''],
  ])('%j', (text, html) => {
    expect(renderMarkdown(text)).toBe(html)
  })

  test('links open web or mail addresses in a new tab, with nofollow', () => {
    const rest = 'rel="nofollow noopener noreferrer" target="_blank"'
    expect(renderMarkdown('[us](https://a.example/?a=1&b=2)')).toBe(
      `<p><a href="https://a.example/?a=1&amp;b=2" ${rest}>us</a></p>`,
    )
    expect(renderMarkdown('see https://a.example now')).toContain(
      `<a href="https://a.example" ${rest}>https://a.example</a>`,
    )
    expect(renderMarkdown('a@b.example')).toContain('href="mailto:a@b.example"')
  })

  test('a mention is a chip with the person’s current name', () => {
    const text = `Ask @[Avery S.](person:${avery}), please`
    expect(renderMarkdown(text)).toBe(
      `<p>Ask <span class="mention" data-person="${avery}">@Avery S.</span>, please</p>`,
    )
    const names = new Map([[avery, 'Avery <Stone>']])
    expect(renderMarkdown(text, names)).toContain('>@Avery &lt;Stone&gt;</span>')
  })
})

describe('mentions', () => {
  const one = `@[Avery](person:${avery})`
  const bob = '0198d1a2-0000-7000-8000-0000000000bb'
  const two = `@[Bob](person:${bob})`
  const named = [{ id: avery, name: 'Avery' }]

  test.each([
    ['each person once', `${one} and **${one}**`],
    ['in a list', `- ${one}\n> @[x](person:1)`],
    ['below a quotation', `> said\n${one} what do you think?`],
    ['above a quotation', `${one}\n> said`],
    ['quoted and beside', `> ${one}\n\n${one}`],
    ['in a heading', `# ${one}`],
    ['after a sign that is no quotation', `a > ${one}`],
    ['after an escaped sign', `\\> ${one}`],
    ['below a list in a quotation', `> - said\n${one}`],
  ])('a mention addresses the person: %s', (_, text) => {
    expect(mentionsIn(text)).toEqual({ named, addressed: new Set([avery]) })
  })

  test.each([
    ['a quotation', `> ${one}`],
    ['a quotation without a space', `>${one}`],
    ['an indented quotation', `   > ${one} wrote`],
    ['a quotation in a quotation', `> > ${one}\n> said`],
    ['a list in a quotation', `> - a\n>   - ${one}`],
    ['a quotation in a list', `- a\n\n  > **${one}**`],
    ['a heading in a quotation', `> # ${one}`],
    ['a table in a quotation', `> |a|\n> |-|\n> |${one}|`],
    ['a link’s text in a quotation', `> see _${one}_`],
  ])('in %s a mention names the person without notifying them', (_, text) => {
    expect(mentionsIn(text)).toEqual({ named, addressed: new Set() })
  })

  test.each([
    ['a code span', `\`${one}\``],
    ['a code span of two ticks', `\`\` \` ${one} \`\``],
    ['an indented code block', `a\n\n    ${one}`],
    ['a fenced code block', `\`\`\`\n${one}\n\`\`\``],
    ['a fence that is never closed', `~~~ text\n${one}`],
    ['a code block in a quotation', `> \`\`\`\n> ${one}\n> \`\`\``],
  ])('in %s there is no mention', (_, text) => {
    expect(mentionsIn(text)).toEqual({ named: [], addressed: new Set() })
  })

  test('only persons mentioned outside the quotation are addressed', () => {
    expect(mentionsIn(`> ${one} said\n\n${two}, please`).addressed).toEqual(new Set([bob]))
  })
})

test('a line below a quotation is not part of it', () => {
  expect(renderMarkdown('> said\nmine')).toBe(
    '<blockquote>\n<p>said</p>\n</blockquote>\n<p>mine</p>',
  )
})

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](&#106;avascript:alert(1))',
  '[a](javascript&colon;alert(1))',
  '[a](\u0001javascript:alert(1))',
  '[a](data:text/html,<script>alert(1)</script>)',
  '[a](vbscript:x)',
  '[a](//evil.example)',
  '[a](/app/admin)',
  '[a](https://a.example" onmouseover="alert(1))',
  '[a](https://a.example \'x" onclick="alert(1)\')',
  '<https://a.example/"onmouseover=alert(1)>',
  '<javascript:alert(1)>',
  '![a](https://evil.example/pixel.png)',
  '![a](x" onerror="alert(1))',
  '[a]: https://evil.example\n[a]',
  `@[<img src=x onerror=alert(1)>](person:${avery})`,
  `@["onclick="alert(1)](person:${avery})`,
  '```"><script>alert(1)</script>\nx\n```',
  '|a|\n|-|\n|<script>alert(1)</script>|',
  '<a href="javascript:alert(1)">a</a>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
]

test.each(attacks)('the HTML runs and fetches nothing: %s', (text) => {
  const html = renderMarkdown(text)
  // The rest of it is text.
  const tags = html.match(/<[^>]*>/g)?.join('') ?? ''
  expect(tags).not.toMatch(/script|img|svg|iframe|src=|\son\w+=|javascript:|data:/i)
  for (const [, href] of tags.matchAll(/href="([^"]*)"/g)) {
    expect(href).toMatch(/^(?:https?:\/\/|mailto:)/)
  }
  expect(tags.replaceAll(/<\/?(?:[a-z]+\d?)(?: (?:[a-z-]+)="[^"<>]*")* ?\/?>/g, '')).toBe('')
})

const longest = 20_000
const fill = (text: string, length: number) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** Patterns known to be slow in Markdown parsers. */
const worst = [
  ...['[', ']', '[a](', '[a](b)', '[a](<b', '[a](b "', '![a', '@[', '@[a](person:', '<', '<a@b'],
  ...[
    '*a ',
    'a**b',
    '_a__b',
    '*a_ ',
    '`a``',
    '~~a',
    '*_~`[',
    '\\',
    '&',
    '&#0;',
    '|\n',
    '|a|b|\n|-|-|\n',
  ],
  ...[
    '> ',
    '>\n',
    '- ',
    '1. a\n',
    '- > ',
    '# ',
    'a\n=\n',
    '***\n',
    '```\n',
    ' ',
    '\n',
    '\t',
    'a  \n',
  ],
  ...['http://', 'http://a.b/(', 'http://a.com ', 'www.a.', 'a@b.', 'a@a.com ', '//a.b', 'a.b.c.'],
]

test.each(worst)('the longest text of %j renders within the limits of time and length', (part) => {
  let html = ''
  const ms = processorMs(() => (html = renderMarkdown(fill(part, longest))))
  expect(ms).toBeLessThan(onSlowMachine(500))
  expect(html.length).toBeLessThan(12 * longest)
})
