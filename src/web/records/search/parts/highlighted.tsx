// A title with the matching parts highlighted.
import { partsOf } from './matches.ts'

export function Highlighted({ title, typed }: { title: string; typed: string }) {
  return partsOf(title, typed).map(({ text, isMatch }, at) =>
    isMatch ? (
      <mark key={at} className="bg-transparent font-semibold text-accent">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
