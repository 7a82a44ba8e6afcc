// What stands in a report, as text.
import { monthName } from '#contract/figure-words.ts'
import type { Restatement, SharedReport } from '#contract/reports.ts'

/** How the agency presents itself. */
export interface DocumentAgency {
  name: string
  legalName: string
  email: string
  phone: string
  /** `#rrggbb` */
  color: string
  country: string
}

/** As its reader has it; of a draft there is no number yet. */
export interface ReportDocument extends Omit<SharedReport, 'number' | 'asOf' | 'html'> {
  agency: DocumentAgency
  number: number | null
  /** When its figures were frozen; of a draft now. */
  asOf: string
}

type Subject = Pick<ReportDocument, 'campaign' | 'month'>

/** 'Spring sale, March 2026' */
export const titleOf = ({ campaign, month }: Subject): string =>
  `${campaign ?? 'All campaigns'}, ${monthName(month)}`

const forbiddenInNames = /[/\\:*?"<>|\p{Cc}]/gu
const maxName = 120

export const pdfName = (document: Subject & Pick<ReportDocument, 'number'>): string => {
  const version = document.number === null ? 'draft' : `version ${document.number}`
  const title = titleOf(document).replaceAll(forbiddenInNames, ' ')
  return `Report ${[...title].slice(0, maxName).join('')} (${version}).pdf`
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const calendarDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** The agency's day, as on the page. */
export const dayOfMoment = (moment: string): string => date.format(new Date(moment))

export const dayInWords = (day: string): string => calendarDay.format(new Date(`${day}T00:00:00Z`))

export const versionInWords = ({ number, asOf }: ReportDocument): string =>
  `${number === null ? 'Draft' : `Version ${number}`}, as of ${dayOfMoment(asOf)}`

export const restatedName = ({ name, figure }: Restatement): string =>
  figure === 'planned' ? `${name}, plan` : name
