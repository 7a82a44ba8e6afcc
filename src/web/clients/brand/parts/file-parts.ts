// File components of the brand page. They belong to another feature, so the screen passes them in.
import type { ComponentType } from 'react'
import type { File } from '#contract/work/files.ts'

interface PictureProps {
  companyId: string
  /** Name of the picture: 'Logo'. */
  label: string
  file: File | null
  /** Shown when no file is chosen. */
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
