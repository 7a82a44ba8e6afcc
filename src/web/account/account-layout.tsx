// The frame of sign-in and the other account pages: one calm panel, and beside it the door.
import type { ReactNode } from 'react'
import drawingStyles from '../styles/drawing.css?url'
import { Enfilade } from '../site/drawing/enfilade.tsx'
import { Mark } from '../ui/mark.tsx'

const openings = { open: 81, ajar: 48, closed: 0 } as const

export type AccountLayoutProps = {
  title: string
  introduction?: ReactNode
  /** How the door stands: open for who may come in, ajar for who says who they are, closed for who must wait. */
  door?: keyof typeof openings
  /** Room for forms with two columns, such as registration. */
  isWide?: boolean
  children: ReactNode
}

export function AccountLayout({
  title,
  introduction,
  door = 'ajar',
  isWide = false,
  children,
}: AccountLayoutProps) {
  return (
    <main
      className={`grid min-h-dvh ${isWide ? 'lg:grid-cols-[1fr_minmax(0,34rem)]' : 'lg:grid-cols-2'}`}
    >
      <link rel="stylesheet" href={drawingStyles} precedence="default" />
      <div className="flex flex-col px-6 py-6 sm:px-10">
        <a
          href="/"
          aria-label="Back to the website"
          className="grid size-11 place-items-center self-start"
        >
          <Mark size={32} />
        </a>
        <div className={`m-auto w-full py-10 ${isWide ? 'max-w-[40rem]' : 'max-w-[24rem]'}`}>
          <h1 className="text-d3 font-semibold text-balance">{title}</h1>
          {introduction && <p className="mt-3 text-lg text-muted">{introduction}</p>}
          <div className="mt-8">{children}</div>
        </div>
      </div>
      <div className="sticky top-0 hidden h-dvh overflow-clip border-l border-line lg:block">
        <div className="absolute inset-0 flex justify-center [&>svg]:h-full [&>svg]:max-w-none">
          <Enfilade degrees={openings[door]} />
        </div>
      </div>
    </main>
  )
}
