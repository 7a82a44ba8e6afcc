// The drawings made for portfolio items, each by its name.
import type { DrawingName } from '#contract/website.ts'
import { Appointments } from './appointments.tsx'
import { Arcade } from './arcade.tsx'
import { Receding } from './receding.tsx'
import { Smile } from './smile.tsx'

const compositions = {
  appointments: Appointments,
  arcade: Arcade,
  smile: Smile,
  enfilade: Receding,
} satisfies Record<DrawingName, () => React.JSX.Element>

export function Composition({ name, alt }: { name: DrawingName; alt: string }) {
  const Drawing = compositions[name]
  return (
    <svg
      className={`drawing composition ${name}`}
      viewBox="0 0 1200 800"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={alt}
    >
      <Drawing />
    </svg>
  )
}
