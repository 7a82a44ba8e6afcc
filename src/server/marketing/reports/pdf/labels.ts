// Texts used in a report's PDF.
import { monthName } from '#contract/marketing/figure-format.ts'
import type { LetterheadLogo } from '#server/platform/pdf/letterhead.ts'
import type { ReportText, SharedReport, ShownRestatement } from '#contract/marketing/reports.ts'

/** How the agency presents itself. */
export interface DocumentAgency {
  name: string
  legalName: string
  email: string
  phone: string
  /** `#rrggbb` */
  color: string
  paper: 'A4' | 'Letter'
  logo: LetterheadLogo
}

/** The report as its reader sees it; a draft has no number. */
export interface ReportDocument
  extends Omit<SharedReport, 'number' | 'asOf' | 'html'>, Record<ReportText, string> {
  agency: DocumentAgency
  number: number | null
  /** Moment at which the figures were frozen; for a draft, now. */
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

/** Date in the agency's time zone, as on the page. */
const dayOfMoment = (moment: string): string => date.format(new Date(moment))

export const formatVersion = ({ number, asOf }: ReportDocument): string =>
  `${number === null ? 'Draft' : `Version ${number}`}, as of ${dayOfMoment(asOf)}`

export const restatedName = ({ name, figure }: ShownRestatement): string =>
  figure === 'planned' ? `${name}, plan` : name
