// Puts one of our SVG files into the page, where the style sheet gives it the colors of the theme.
import type { SVGProps } from 'react'

type DrawingProps = Pick<SVGProps<SVGSVGElement>, 'className' | 'preserveAspectRatio'> & {
  /** The file's text, imported with `?raw`. */
  svg: string
  /** Decorative without one. */
  alt?: string
}

export function Drawing({ svg, alt, ...props }: DrawingProps) {
  const [, viewBox, content = ''] = /viewBox="([^"]*)">([^]*)<\/svg>/.exec(svg) ?? []
  return (
    <svg
      {...props}
      viewBox={viewBox}
      {...(alt === undefined
        ? { 'aria-hidden': true, focusable: false }
        : { role: 'img', 'aria-label': alt })}
      dangerouslySetInnerHTML={{ __html: content.replaceAll(/\n\s*/g, '') }}
    />
  )
}
