// The frame of sign-in and the other account pages.
import type { ReactNode } from 'react'
import { Mark } from '../ui/mark.tsx'

export function AccountLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-content-center px-6 py-16">
      <div className="w-[min(24rem,100vw-3rem)]">
        <Mark size={32} />
        <h1 className="mt-6 mb-6 text-2xl font-semibold">{title}</h1>
        {children}
      </div>
    </main>
  )
}
