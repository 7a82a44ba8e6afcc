// Finished projects in the public portfolio, by their company's consent: it sees what would be shown, changes words, agrees or not.
import * as z from 'zod'
import { CompanyId } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { ProjectId } from './projects.ts'
import { Id, Moment, Named, PersonName, Version, can, list, optionalText, text } from './shared.ts'
import { PortfolioItem } from './website-portfolio.ts'
import { Paragraph, Sentence, Slug } from './website-text.ts'

/**
 * `draft`: the agency's alone · `proposed`: waits for the company · `agreed`: to what is shown now · `declined` ·
 * `withdrawn`: was agreed to once.
 */
export const caseStates = ['draft', 'proposed', 'agreed', 'declined', 'withdrawn'] as const
const CaseState = z.enum(caseStates)
export type CaseState = z.infer<typeof CaseState>

/** What of an item its page's address is made of stays. */
export const CaseItem = PortfolioItem.omit({ id: true })
export type CaseItem = z.infer<typeof CaseItem>

export const PortfolioCase = z.strictObject({
  _id: Id,
  company: Id,
  project: Named,
  item: PortfolioItem,
  state: CaseState,
  /** Another one with each change of what is shown: what somebody agrees to. */
  contentVersion: Version,
  /** The agency stands by every word: what the company has changed since waits for it. */
  isConfirmed: z.boolean(),
  /** On the site now. */
  isPublished: z.boolean(),
  /** The company had agreed to what was shown before the last change. */
  isConsentEnded: z.boolean(),
  decidedAt: Moment.nullable(),
  decidedBy: PersonName.nullable(),
  /** Why it was declined or withdrawn; empty where nobody has said. */
  reason: z.string(),
  version: Version,
  createdAt: Moment,
  updatedAt: Moment,
  can: can('edit', 'propose', 'confirm', 'retract', 'reword', 'agree', 'decline', 'withdraw'),
})
export type PortfolioCase = z.infer<typeof PortfolioCase>

/** The words of an item; which parts and pictures there are is the agency's. */
export const CaseWords = z.strictObject({
  title: text(100),
  summary: Sentence,
  description: Paragraph,
  challenge: optionalText(300),
  solution: list(z.strictObject({ id: Slug, title: text(80), text: Paragraph }), 8),
  gallery: list(z.strictObject({ id: Slug, caption: text(160) }), 12),
  results: list(z.strictObject({ id: Slug, value: text(12), label: text(120) }), 6),
  features: list(text(160), 12, 'Add at least one feature'),
})
export type CaseWords = z.infer<typeof CaseWords>

export const caseDecisions = ['agree', 'decline', 'withdraw'] as const
export type CaseDecision = (typeof caseDecisions)[number]

export const CaseId = z.strictObject({ caseId: Id })

/** Which content is meant: another one is `stale`. */
const AtContent = z.strictObject({ contentVersion: Version })

export const portfolioCases = {
  ofCompany: endpoint({
    method: 'GET',
    path: '/companies/:companyId/portfolio-cases',
    access: 'member',
    summary: 'What of a company is proposed for the public portfolio, the latest first',
    params: CompanyId,
    answer: { 200: z.array(PortfolioCase) },
  }),
  get: endpoint({
    method: 'GET',
    path: '/portfolio-cases/:caseId',
    access: 'member',
    summary: 'A project as the public portfolio would show it, and where its consent stands',
    params: CaseId,
    answer: { 200: PortfolioCase },
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:projectId/portfolio-case',
    access: 'admin',
    needs: 'settings',
    summary:
      'Write a completed project down for the public portfolio; its company knows nothing of it yet',
    params: ProjectId,
    body: z.strictObject({ item: CaseItem }),
    answer: { 201: PortfolioCase },
    errors: ['wrong_state'],
    isIdempotent: true,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/portfolio-cases/:caseId',
    access: 'admin',
    needs: 'settings',
    summary: 'Change what would be shown; it is off the site until the company agrees again',
    params: CaseId,
    body: z.strictObject({ item: CaseItem, version: Version.optional() }),
    answer: { 200: PortfolioCase },
    errors: ['stale'],
  }),
  propose: endpoint({
    method: 'POST',
    path: '/portfolio-cases/:caseId/proposal',
    access: 'admin',
    needs: 'settings',
    summary: 'Ask the company for its consent',
    params: CaseId,
    body: AtContent,
    answer: { 200: PortfolioCase },
    errors: ['stale', 'wrong_state'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/portfolio-cases/:caseId/confirmation',
    access: 'admin',
    needs: 'settings',
    summary: 'Stand by the words that the company has changed',
    params: CaseId,
    body: AtContent,
    answer: { 200: PortfolioCase },
    errors: ['stale', 'wrong_state'],
  }),
  retract: endpoint({
    method: 'POST',
    path: '/portfolio-cases/:caseId/retraction',
    access: 'admin',
    needs: 'settings',
    summary: 'Take it off the site and back from the company: a draft again',
    params: CaseId,
    answer: { 200: PortfolioCase },
    errors: ['wrong_state'],
  }),
  reword: endpoint({
    method: 'PUT',
    path: '/portfolio-cases/:caseId/words',
    access: 'member',
    needs: 'settings',
    summary: 'Change the words of what is proposed, as an owner of the company',
    params: CaseId,
    body: CaseWords.extend(AtContent.shape),
    answer: { 200: PortfolioCase },
    errors: ['stale', 'wrong_state'],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/portfolio-cases/:caseId/decision',
    access: 'member',
    needs: 'settings',
    summary:
      'Agree to exactly this content, decline it, or withdraw what was agreed to, as an owner of the company',
    params: CaseId,
    body: AtContent.extend({
      decision: z.enum(caseDecisions),
      reason: optionalText(2000).default(''),
    }),
    answer: { 200: PortfolioCase },
    errors: ['stale', 'wrong_state'],
  }),
}
