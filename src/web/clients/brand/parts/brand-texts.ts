// The texts of a brand, and how the form asks for each.
import type { BrandTexts } from '#contract/clients/brand.ts'

interface TextField {
  name: keyof BrandTexts
  label: string
  description: string
  /** Undefined for a single-line field. */
  rows?: number
}

export const textFields: readonly TextField[] = [
  { name: 'tagline', label: 'Tagline', description: 'The one line that goes with the name.' },
  {
    name: 'mission',
    label: 'What you stand for',
    description: 'Why the company exists, in a few sentences.',
    rows: 3,
  },
  {
    name: 'audience',
    label: 'Audience',
    description: 'Who decides, what they care about, where to reach them.',
    rows: 3,
  },
  {
    name: 'voice',
    label: 'Voice',
    description: 'How you speak: close or formal, plain or playful.',
    rows: 3,
  },
]

/** The two fields shown next to each other. */
export const wordFields: readonly TextField[] = [
  { name: 'wordsToUse', label: 'Words to use', description: '', rows: 3 },
  { name: 'wordsToAvoid', label: 'Words to avoid', description: '', rows: 3 },
]
