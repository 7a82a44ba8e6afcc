// Markdown as blocks: the content is complete and marked correctly.
import { expect, test } from 'vitest'
import { blocksOf } from './blocks.ts'

const notified = (text: string) =>
  blocksOf(text).map(({ kind, depth, marker, lines }) => [
    `${kind} ${depth}`,
    marker,
    ...lines.map((line) =>
      line
        .map(({ text: said, isStrong, isStruck }) => {
          const struck = isStruck ? `-${said}-` : said
          return isStrong ? `*${struck}*` : struck
        })
        .join(''),
    ),
  ])

test.each([
  ['Two\nlines', [['text 0', '', 'Two', 'lines']]],
  ['a **b** _c_', [['text 0', '', 'a *b* c']]],
  ['a ~~b **c**~~ d', [['text 0', '', 'a -b -*-c-* d']]],
  ['# Title', [['heading 0', '', '*Title*']]],
  [
    '- one\n- two\n  1. inner',
    [
      ['text 1', '•', 'one'],
      ['text 1', '•', 'two'],
      ['text 2', '1.', 'inner'],
    ],
  ],
  ['3. three', [['text 1', '3.', 'three']]],
  ['> said', [['quote 1', '', 'said']]],
  ['[here](https://a.example/b)', [['text 0', '', 'here (a.example/b)']]],
  ['https://a.example/b', [['text 0', '', 'https://a.example/b']]],
  ['`x` and <b>', [['text 0', '', 'x and <b>']]],
  ['```\nlet a\n  b\n```', [['code 0', '', 'let a', '  b']]],
  [
    '| a | b |\n|---|---|\n| 1 | 2 |',
    [
      ['text 0', '', '*a*  ·  *b*'],
      ['text 0', '', '1  ·  2'],
    ],
  ],
  ['', []],
])('%j', (text, blocks) => expect(notified(text)).toEqual(blocks))
