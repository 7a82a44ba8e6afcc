// The build's single-path icons must look like Lucide's: every shape is drawn in the same place.
import { expect, test } from 'vitest'
import { mergeShapes } from '../../scripts/web-build/one-path-icons.ts'

test('one path draws lines, circles and paths, each from where it began', () => {
  expect(
    mergeShapes([
      ['path', { d: 'm6 9 6 6 6-6', key: 'a' }],
      ['path', { d: 'm1 1h2', key: 'b' }],
      ['circle', { cx: '12', cy: '12', r: '1', key: 'c' }],
      ['line', { x1: '1', y1: '2', x2: '3', y2: '4', key: 'd' }],
    ]),
  ).toEqual([
    [
      'path',
      {
        d: 'M6 9l6 6l6 -6M1 1h2M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M1 2L3 4',
        key: 'path',
      },
    ],
  ])
})

test('what looks different from the rest, and what has corners, stays as it is', () => {
  const filled: [string, Record<string, string>] = [
    'circle',
    { cx: '8', cy: '8', r: '1', fill: 'currentColor', key: 'a' },
  ]
  const rectangle: [string, Record<string, string>] = [
    'rect',
    { x: '3', y: '4', width: '18', height: '18', rx: '2', key: 'b' },
  ]
  expect(mergeShapes([filled, ['path', { d: 'M8 2v4', key: 'c' }], rectangle])).toEqual([
    ['path', { d: 'M8 2v4', key: 'path' }],
    filled,
    rectangle,
  ])
})
