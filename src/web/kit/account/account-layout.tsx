// Layout of sign-in and the other account pages: one calm panel next to the door.
import type { ReactNode } from 'react'
import drawingStyles from '../../styles/drawing.css?url'
import ajar from '#web/kit/drawing/door-ajar.svg?raw'
import closed from '#web/kit/drawing/door-closed.svg?raw'
import open from '#web/kit/drawing/door-open.svg?raw'
import { Drawing } from '#web/kit/drawing/drawing.tsx'
import { AgencyBrand } from '#web/kit/brand/agency-brand.tsx'
import { useAgency } from './agency.ts'

const doors = { open, ajar, closed }

export type AccountLayoutProps = {
  title: string
  introduction?: ReactNode
  /** How far the door is open: `open` for people who may enter, `ajar` for signing in, `closed` while they wait. */
  door?: keyof typeof doors
  children: ReactNode
}

export function AccountLayout({
  title,
  introduction,
  door = 'ajar',
  children,
}: AccountLayoutProps) {
  const agency = useAgency()
  return (
    <main className="grid min-h-dvh grid-cols-[minmax(0,1fr)] lg:grid-cols-2">
      <link rel="stylesheet" href={drawingStyles} precedence="default" />
      <div className="flex flex-col px-6 py-6 sm:px-10">
        <a
          href="/"
          aria-label={agency ? `${agency.name}, back to the website` : 'Back to the website'}
          className="flex min-h-11 max-w-full items-center gap-2.5 self-start text-xl font-semibold"
        >
          <AgencyBrand agency={agency} size={32} />
        </a>
        {/* Not centered, because a page that arrives in parts would move. */}
        <div className="mx-auto w-full max-w-[24rem] py-10 lg:pt-[clamp(2.5rem,18dvh,14rem)]">
          <h1 className="text-d3 font-semibold text-balance">{title}</h1>
          {introduction && <p className="mt-3 text-lg text-muted">{introduction}</p>}
          <div className="mt-8">{children}</div>
        </div>
      </div>
      <div className="sticky top-0 hidden h-dvh overflow-clip border-l border-line lg:block">
        <div className="absolute inset-0 flex justify-center [&>svg]:h-full [&>svg]:max-w-none">
          <Drawing svg={doors[door]} className="drawing enfilade" />
        </div>
      </div>
    </main>
  )
}
