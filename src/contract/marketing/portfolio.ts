// Portfolio cases: finished projects shown publicly once the client company has reviewed, edited and agreed to the content.
import * as z from 'zod'
import { CompanyId } from '../clients/companies.ts'
import { endpoint } from '../endpoint.ts'
import { ProjectId } from '../work/projects.ts'
import { Id, Moment, Named, PersonName, Version, can, list, optionalText, text } from '../shared.ts'
import { PortfolioItem } from '../site/website-portfolio.ts'
import { Paragraph, Sentence, Slug } from '../site/website-text.ts'

/**
 * `draft`: agency only · `proposed`: awaiting the company · `agreed`: to the current content · `declined` ·
 * `withdrawn`: consent was given and later withdrawn.
 */
export const caseStates = ['draft', 'proposed', 'agreed', 'declined', 'withdrawn'] as const
const CaseState = z.enum(caseStates)
export type CaseState = z.infer<typeof CaseState>

/** The id is fixed, because the page's address is derived from it. */
export const CaseItem = PortfolioItem.omit({ id: true })
export type CaseItem = z.infer<typeof CaseItem>

export const PortfolioCase = z.strictObject({
  _id: Id,
  company: Id,
  project: Named,
  item: PortfolioItem,
  state: CaseState,
  /** Increments with each change of the visible content; consent applies to one content version. */
  contentVersion: Version,
  /** The agency has confirmed all texts; edits by the company reset this. */
  isConfirmed: z.boolean(),
  /** Currently on the site. */
  isPublished: z.boolean(),
  /** The company had agreed to the content before the last change. */
  isConsentEnded: z.boolean(),
  decidedAt: Moment.nullable(),
  decidedBy: PersonName.nullable(),
  /** Why it was declined or withdrawn; empty if no reason was given. */
  reason: z.string(),
  version: Version,
  createdAt: Moment,
  updatedAt: Moment,
  can: can('edit', 'propose', 'confirm', 'retract', 'reword', 'agree', 'decline', 'withdraw'),
})
export type PortfolioCase = z.infer<typeof PortfolioCase>

/** An item's texts; the agency decides on its parts and pictures. */
export const CaseTexts = z.strictObject({
  title: text(100),
  summary: Sentence,
  description: Paragraph,
  challenge: optionalText(300),
  solution: list(z.strictObject({ id: Slug, title: text(80), text: Paragraph }), 8),
  gallery: list(z.strictObject({ id: Slug, caption: text(160) }), 12),
  results: list(z.strictObject({ id: Slug, value: text(12), label: text(120) }), 6),
  features: list(text(160), 12, 'Add at least one feature'),
})
export type CaseTexts = z.infer<typeof CaseTexts>

export const caseDecisions = ['agree', 'decline', 'withdraw'] as const
export type CaseDecision = (typeof caseDecisions)[number]

export const CaseId = z.strictObject({ caseId: Id })

/** The content version the caller saw; responds `stale` if it has changed. */
const AtContent = z.strictObject({ contentVersion: Version })

export const portfolioCases = {
  ofCompany: endpoint({
    method: 'GET',
    path: '/companies/:companyId/portfolio-cases',
    access: 'member',
    summary: 'List a company’s cases proposed for the public portfolio, newest first',
    params: CompanyId,
    answer: { 200: z.array(PortfolioCase) },
  }),
  get: endpoint({
    method: 'GET',
    path: '/portfolio-cases/:caseId',
    access: 'member',
    summary: 'Get a project’s portfolio case and the state of its consent',
    params: CaseId,
    answer: { 200: PortfolioCase },
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:projectId/portfolio-case',
    access: 'admin',
    needs: 'settings',
    summary: 'Create a portfolio case of a completed project, not visible to its company yet',
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
    summary: 'Change a case’s content; takes it off the site until the company agrees again',
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
    summary: 'Confirm the company’s edits',
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
    summary: 'Turn a case back into a draft, off the site and no longer visible to the company',
    params: CaseId,
    answer: { 200: PortfolioCase },
    errors: ['wrong_state'],
  }),
  reword: endpoint({
    method: 'PUT',
    path: '/portfolio-cases/:caseId/words',
    access: 'member',
    needs: 'settings',
    summary: 'Edit a proposed case’s texts, as an owner of the company',
    params: CaseId,
    body: CaseTexts.extend(AtContent.shape),
    answer: { 200: PortfolioCase },
    errors: ['stale', 'wrong_state'],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/portfolio-cases/:caseId/decision',
    access: 'member',
    needs: 'settings',
    summary:
      'Agree to exactly this content, decline it, or withdraw consent, as an owner of the company',
    params: CaseId,
    body: AtContent.extend({
      decision: z.enum(caseDecisions),
      reason: optionalText(2000).default(''),
    }),
    answer: { 200: PortfolioCase },
    errors: ['stale', 'wrong_state'],
  }),
}
