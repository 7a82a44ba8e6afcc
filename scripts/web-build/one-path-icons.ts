// Draws each of Lucide's icons as one path instead of one element per line: a board has hundreds of icons, and the browser's
// work per change grows with the number of elements.
import { pathToFileURL } from 'node:url'
import { parsePathString, pathToString, shapeToPathArray } from 'svg-path-commander/util'
import type { Plugin } from 'vite'

type Attributes = Record<string, string>
type Shape = [tag: string, attributes: Attributes]

interface IconModule {
  __iconData: { node: readonly Shape[] }
}

/** Geometry attributes by shape. A shape with others is left alone, as is a rectangle, whose corners would change. */
const geometry = new Map([
  ['path', ['d']],
  ['circle', ['cx', 'cy', 'r']],
  ['line', ['x1', 'x2', 'y1', 'y2']],
])

export function onePathIcons(): Plugin {
  let isFound = false
  return {
    name: 'one-path-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      async handler(code, id) {
        const place = /(?<=\bnode: )\[.*\n {2}\]/s
        if (!place.test(code)) return undefined
        isFound = true
        const { __iconData: icon } = (await import(pathToFileURL(id).href)) as IconModule
        return { code: code.replace(place, JSON.stringify(mergeShapes(icon.node))), map: null }
      },
    },
    buildEnd(error) {
      if (!error && !isFound) this.error('No icon of Lucide has its shapes where they were')
    },
  }
}

export function mergeShapes(shapes: readonly Shape[]): readonly Shape[] {
  const others = shapes.filter((shape) => !isPlain(shape))
  const d = shapes.filter(isPlain).map(asPath).join('')
  return d === '' ? others : [['path', { d, key: 'path' }], ...others]
}

const isPlain = ([tag, { key: _, ...attributes }]: Shape): boolean =>
  geometry.get(tag)?.join() === Object.keys(attributes).toSorted().join()

/** Parses and prints the path, so that it begins with an absolute command whatever precedes it. */
function asPath([type, attributes]: Shape): string {
  const path =
    type === 'path'
      ? parsePathString(attributes['d'] ?? '')
      : shapeToPathArray({ type, ...attributes })
  if (typeof path !== 'object') throw new TypeError(`Not a path: ${JSON.stringify(attributes)}`)
  return pathToString(path, 3)
}
