// What a brand's page shows of files, which another feature knows: the screen passes it in.
import type { ComponentType } from 'react'
import type { File } from '#contract/files.ts'

export interface PictureProps {
  companyId: string
  /** What it is: 'Logo'. */
  label: string
  file: File | null
  /** Shown where there is none of its own. */
  instead?: File | null
  ground: 'light' | 'dark'
  canChange: boolean
  onChange: (fileId: string | null) => void
  note?: string | undefined
}

export interface FileParts {
  Picture: ComponentType<PictureProps>
  Files: ComponentType<{ companyId: string; canAdd: boolean }>
}
