/// <reference types="vite/types/importMeta.d.ts" />
// Every form of the product: how to open it, and which field to type into. Typed text must survive every way of leaving; a
// new form needs a row here, or an exception with its reason.
import type { Locator, Page } from 'playwright'
import type { Endpoint } from '#contract/endpoint.ts'

/** Created once for all rows. */
export interface FormRecords {
  companyId: string
  /** For another form over companies, because all forms of one company share a draft. */
  otherCompanyId: string
  projectId: string
  taskId: string
  campaignId: string
  reportId: string
  postId: string
  eventId: string
  messageId: string
  /** A social account. */
  accountId: string
  serviceId: string
  /** Of a completed project, proposed to the client of the clients' forms. */
  caseId: string
  /** A completed project without a case. */
  completedId: string
  /** The signed-in administrator. */
  adminId: string
  /** A task that the client of the clients' forms is asked to approve. */
  reviewedId: string
  /** What nouns added for their own forms, by name. */
  added: Readonly<Record<string, string>>
  /** Path of an invitation's link. */
  invitation: string
}

export interface FormRow {
  name: string
  /** Source file of the form. */
  source: string
  path: (records: FormRecords) => string
  field: (page: Page) => Locator
  /** Used by anonymous visitors, who may share a browser: drafts last as long as the tab. */
  isPublic?: true
  /** Used by a client of the company `Brightleaf Health`. */
  isOfClient?: true
  /** Opens another record of the same kind, leaving this form. */
  toAnother?: (page: Page) => Promise<void>
  /** Ways of leaving with a different effect here, and which. */
  except?: Partial<Record<string, string>>
  /** Steps to make it appear. */
  open?: (page: Page) => Promise<void>
}

/** What a noun adds: each file in tests/nouns/forms is one. */
export interface NounForms {
  rows: readonly FormRow[]
  /** Adds what the rows open, in this project; their ids are in `FormRecords.added`. */
  add: (
    call: (
      endpoint: Endpoint,
      parts: { params?: Record<string, string>; data?: object },
    ) => Promise<{ _id: string }>,
    projectId: string,
  ) => Promise<Record<string, string>>
}

export const nounForms: readonly NounForms[] = Object.values(
  import.meta.glob<NounForms>('../nouns/forms/*.ts', { import: 'nounForms', eager: true }),
)

const office = '/app/admin'

const inDialog = (title: string, label: string) => (page: Page) =>
  page.getByRole('dialog', { name: title }).getByRole('textbox', { name: label })

const labelled = (label: string) => (page: Page) => page.getByRole('textbox', { name: label })

const toCard = (title: string) => async (page: Page) => {
  await page.getByRole('listitem').getByRole('link', { name: title }).first().click()
  await page.getByRole('heading', { name: title, level: 2 }).waitFor()
}

const boardOf = ({ companyId, projectId }: FormRecords) =>
  `?company=${companyId}&project=${projectId}`

export const forms: readonly FormRow[] = [
  ...nounForms.flatMap(({ rows }) => rows),
  {
    name: 'Add template',
    source: 'src/web/work/tasks/office/templates/edit-template.tsx',
    path: () => `${office}/settings/templates/new`,
    field: labelled('Tasks'),
  },
  {
    name: 'Add Client',
    source: 'src/web/clients/companies/office/client-form.tsx',
    path: () => `${office}/clients/new`,
    field: inDialog('Add Client/Company', 'Description'),
  },
  {
    name: 'Edit Client',
    source: 'src/web/clients/companies/office/edit-client.tsx',
    path: ({ companyId }) => `${office}/clients/${companyId}/edit`,
    field: inDialog('Edit Client/Company', 'Description'),
  },
  {
    name: 'Make client',
    source: 'src/web/site/messages/office/make-client.tsx',
    path: ({ messageId }) => `${office}/messages/${messageId}/client`,
    field: inDialog('Make client', 'Description'),
  },
  {
    name: 'Invite to the agency',
    source: 'src/web/clients/people/office/invite-staff.tsx',
    path: () => `${office}/people/new`,
    field: inDialog('Invite to the agency', 'Email'),
  },
  {
    name: 'Invite to the client area',
    source: 'src/web/clients/people/parts/invite-to-company.tsx',
    path: ({ companyId }) => `${office}/clients/${companyId}/people/new`,
    field: inDialog('Invite to the client area', 'Email'),
  },
  {
    name: 'company page',
    source: 'src/web/clients/companies/office/company-overview.tsx',
    path: ({ otherCompanyId }) => `${office}/clients/${otherCompanyId}`,
    field: labelled('Description'),
  },
  {
    name: 'Add Account',
    source: 'src/web/clients/social-accounts/parts/add-account.tsx',
    path: ({ companyId }) => `${office}/clients/${companyId}/brand/accounts/new`,
    field: inDialog('Add Account', 'Notes'),
  },
  {
    name: 'social account',
    source: 'src/web/clients/social-accounts/parts/account-panel.tsx',
    path: ({ companyId, accountId }) =>
      `${office}/clients/${companyId}/brand/accounts/${accountId}`,
    field: inDialog('Unsaved channel', 'Notes'),
  },
  {
    name: 'Add service',
    source: 'src/web/clients/services/office/add-service.tsx',
    path: ({ companyId }) => `${office}/clients/${companyId}/services/new`,
    field: inDialog('Add service', 'Internal notes'),
  },
  {
    name: 'service',
    source: 'src/web/clients/services/office/edit-service.tsx',
    path: ({ companyId, serviceId }) => `${office}/clients/${companyId}/services/${serviceId}/edit`,
    field: inDialog('Edit unsaved.example', 'Internal notes'),
  },
  {
    name: 'portfolio case',
    source: 'src/web/marketing/portfolio/office/case-form.tsx',
    path: ({ companyId, completedId }) =>
      `${office}/clients/${companyId}/portfolio/new?project=${completedId}`,
    field: labelled('Description'),
  },
  {
    name: 'Edit wording',
    source: 'src/web/marketing/portfolio/client/words.tsx',
    path: ({ caseId }) => `/app/client/portfolio/${caseId}/words`,
    field: inDialog('Edit wording', 'Description'),
    isOfClient: true,
  },
  {
    name: 'Change billing',
    source: 'src/web/billing/invoices/office/edit-client-billing.tsx',
    path: ({ companyId }) => `${office}/clients/${companyId}/invoices/billing`,
    field: inDialog('Change billing', 'Buyer reference'),
  },
  {
    name: 'New invoice',
    source: 'src/web/billing/invoices/parts/document-form.tsx',
    path: ({ companyId }) => `${office}/invoices/new?company=${companyId}`,
    field: labelled('Notes'),
  },
  {
    name: 'New quote',
    source: 'src/web/billing/invoices/parts/document-form.tsx',
    path: ({ companyId }) => `${office}/quotes/new?company=${companyId}`,
    field: labelled('Notes'),
  },
  {
    name: 'New recurring invoice',
    source: 'src/web/billing/invoices/parts/document-form.tsx',
    path: ({ companyId }) => `${office}/clients/${companyId}/schedules/new`,
    field: labelled('Notes'),
  },
  {
    name: 'New retainer',
    source: 'src/web/billing/retainers/office/new-retainer.tsx',
    path: ({ companyId }) => `${office}/clients/${companyId}/retainers/new`,
    field: inDialog('New retainer', 'Name'),
  },
  {
    name: 'Settings, Billing',
    source: 'src/web/agency/settings/office/settings-form.tsx',
    path: () => `${office}/settings/billing`,
    field: labelled('Terms'),
  },
  {
    name: 'Add time',
    source: 'src/web/work/time/office/add-time.tsx',
    path: ({ companyId, projectId }) =>
      `${office}/time/new?company=${companyId}&project=${projectId}`,
    field: inDialog('Add time', 'Note'),
  },
  {
    name: 'Add Project',
    source: 'src/web/work/projects/office/add-project.tsx',
    path: ({ companyId }) => `${office}/projects/new?company=${companyId}`,
    field: inDialog('Add Project', 'Description'),
  },
  {
    name: 'project panel',
    source: 'src/web/work/projects/parts/edit-project-form.tsx',
    path: ({ companyId, projectId }) => `${office}/projects/${projectId}?company=${companyId}`,
    field: labelled('Description'),
    toAnother: toCard('Another project'),
  },
  {
    name: 'Add Task',
    source: 'src/web/work/tasks/parts/add-task-form.tsx',
    path: (records) => `${office}/tasks/new${boardOf(records)}`,
    field: inDialog('Add Task', 'Description'),
  },
  {
    name: 'task panel',
    source: 'src/web/work/tasks/parts/edit-task-form.tsx',
    path: (records) => `${office}/tasks/${records.taskId}${boardOf(records)}`,
    field: labelled('Description'),
    toAnother: toCard('Another task'),
  },
  {
    name: 'new subtask',
    source: 'src/web/work/tasks/parts/subtask-list.tsx',
    path: (records) => `${office}/tasks/${records.taskId}${boardOf(records)}`,
    field: labelled('New subtask'),
    toAnother: toCard('Another task'),
  },
  {
    name: 'new comment',
    source: 'src/web/work/comments/parts/add-comment.tsx',
    path: (records) => `${office}/tasks/${records.taskId}${boardOf(records)}`,
    field: (page) => page.getByRole('textbox', { name: 'Comment', exact: true }),
    toAnother: toCard('Another task'),
    except: { 'failed save': 'stands among the comments, and is sent again by itself' },
  },
  {
    name: 'comment',
    source: 'src/web/work/comments/parts/edit-comment.tsx',
    path: (records) => `${office}/tasks/${records.taskId}${boardOf(records)}`,
    field: labelled('Comment text'),
    toAnother: toCard('Another task'),
    async open(page) {
      // It opens automatically if it has a draft.
      const field = page.getByRole('textbox', { name: 'Comment text' })
      const actions = page.getByRole('button', { name: /^Actions, comment by/ })
      await field.or(actions).first().waitFor()
      if (await field.isVisible()) return
      await actions.first().click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
    },
  },
  {
    name: 'subtask',
    source: 'src/web/work/tasks/parts/subtask-row.tsx',
    path: (records) => `${office}/tasks/${records.taskId}${boardOf(records)}`,
    field: (page) => page.getByRole('textbox', { name: /^Rename / }),
    toAnother: toCard('Another task'),
    except: { Escape: 'gives the new title up' },
  },
  {
    name: 'add in a column',
    source: 'src/web/kit/boards/quick-add.tsx',
    path: (records) => `${office}/tasks${boardOf(records)}`,
    field: labelled('New task in To Do'),
    async open(page) {
      const field = page.getByRole('textbox', { name: 'New task in To Do' })
      const button = page.getByRole('button', { name: 'Add to To Do' })
      await field.or(button).waitFor()
      if (!(await field.isVisible())) await button.click()
    },
  },
  {
    name: 'Add Campaign',
    source: 'src/web/marketing/campaigns/office/add-campaign.tsx',
    path: (records) => `${office}/campaigns/new${boardOf(records)}`,
    field: inDialog('Add Campaign', 'Description'),
  },
  {
    name: 'campaign panel',
    source: 'src/web/marketing/campaigns/office/campaign-details.tsx',
    path: (records) => `${office}/campaigns/${records.campaignId}${boardOf(records)}`,
    field: labelled('Description'),
    toAnother: toCard('Another campaign'),
  },
  {
    name: 'Add metric',
    source: 'src/web/marketing/campaigns/office/add-metric.tsx',
    path: ({ campaignId }) => `${office}/campaigns/${campaignId}/results/metrics/new`,
    field: inDialog('Add metric', 'What it counts'),
  },
  {
    name: 'metric panel',
    source: 'src/web/marketing/campaigns/office/edit-metric.tsx',
    path: ({ campaignId }) => `${office}/campaigns/${campaignId}/results/metrics/reach`,
    field: labelled('What it counts'),
  },
  {
    name: 'Add post',
    source: 'src/web/marketing/posts/office/add-post.tsx',
    path: ({ companyId, campaignId }) =>
      `${office}/posts/new?company=${companyId}&campaign=${campaignId}`,
    field: inDialog('Add post', 'Text'),
  },
  {
    name: 'post',
    source: 'src/web/marketing/posts/office/post-details.tsx',
    path: ({ companyId, postId }) => `${office}/posts/${postId}?company=${companyId}`,
    field: labelled('Text'),
  },
  {
    name: 'report',
    source: 'src/web/marketing/reports/office/edit-report.tsx',
    path: ({ reportId }) => `${office}/reports/${reportId}`,
    field: labelled('What happened'),
  },
  {
    name: 'Add event',
    source: 'src/web/work/calendar/parts/add-event.tsx',
    path: ({ companyId }) => `${office}/calendar/new?company=${companyId}`,
    field: inDialog('Add event', 'Description'),
  },
  {
    name: 'event',
    source: 'src/web/work/calendar/parts/edit-event.tsx',
    path: ({ eventId }) => `${office}/calendar/${eventId}`,
    field: inDialog('Edit event', 'Description'),
  },
  {
    name: 'reply',
    source: 'src/web/site/messages/parts/reply-form.tsx',
    path: ({ messageId }) => `${office}/messages/${messageId}`,
    field: labelled('Reply'),
  },
  {
    name: 'note',
    source: 'src/web/site/messages/parts/note-form.tsx',
    path: ({ messageId }) => `${office}/messages/${messageId}`,
    field: labelled('Note'),
  },
  {
    name: 'Settings, Website',
    source: 'src/web/site/website/office/use-section-form.ts',
    path: () => `${office}/settings/website/agency`,
    field: labelled('Legal name'),
  },
  {
    name: 'Details',
    source: 'src/web/accounts/auth/parts/details-form.tsx',
    path: () => '/app/client/account/details',
    field: labelled('Last name'),
    isOfClient: true,
  },
  {
    name: 'Edit Information',
    source: 'src/web/clients/companies/client/edit-information.tsx',
    path: () => '/app/client/profile/edit',
    field: inDialog('Edit Information', 'Description'),
    isOfClient: true,
  },
  {
    name: 'Brand',
    source: 'src/web/clients/brand/parts/brand-record.ts',
    path: () => '/app/client/brand',
    field: labelled('What you stand for'),
    isOfClient: true,
  },
  {
    name: 'Send back',
    source: 'src/web/work/approvals/parts/send-back.tsx',
    path: ({ reviewedId }) => `/app/client/work-manager/${reviewedId}?send-back`,
    field: inDialog('Send back', 'What should change?'),
    isOfClient: true,
  },
  {
    name: 'Raise a request',
    source: 'src/web/work/requests/client/raise-request.tsx',
    path: () => '/app/client/work-manager/new',
    field: inDialog('Raise a request', 'Details'),
    isOfClient: true,
  },
  {
    name: 'registration',
    source: 'src/web/accounts/auth/account/registration.tsx',
    path: () => '/registration',
    field: labelled('Company name'),
    isPublic: true,
  },
  {
    name: 'invitation',
    source: 'src/web/accounts/auth/account/accept-form.tsx',
    path: ({ invitation }) => invitation,
    field: labelled('Last name'),
    isPublic: true,
  },
  {
    name: 'consultation hours',
    source: 'src/web/site/booking/office/host.tsx',
    path: ({ adminId }) => `${office}/consultations/${adminId}`,
    field: labelled('Where or how'),
  },
  {
    name: 'book',
    source: 'src/web/site/booking/site/booking-form.tsx',
    path: () => '/book',
    field: labelled('What is it about?'),
    isPublic: true,
    except: { 'failed save': 'a form of the browser’s own, whose failure is the browser’s page' },
  },
  {
    name: 'contact',
    source: 'src/web/site/messages/site/contact-form.tsx',
    path: () => '/contact',
    field: (page) => page.getByRole('main').getByRole('textbox', { name: 'Message' }),
    isPublic: true,
  },
  {
    name: 'chat',
    source: 'src/web/site/messages/site/chat/composer.ts',
    path: () => '/services',
    field: (page) => page.getByRole('dialog').getByLabel('Your message'),
    isPublic: true,
    except: { 'failed save': 'stands in the conversation, and is sent again by itself' },
    async open(page) {
      const button = page.getByRole('button', { name: /^Chat/ })
      await button.or(page.getByRole('button', { name: 'Close chat' })).waitFor()
      // It reopens automatically if it was open. A click would find the button covered.
      if (await button.isVisible()) await button.press('Enter')
    },
  },
]

/** Source files with forms or fields that need no row, and why. */
export const formExceptions: Record<string, string> = {
  'src/web/site/website/office/questions.tsx':
    'not for the demo’s website; left and opened again in first-hour.test.ts',
  'src/web/lib/form.ts': 'what forms are made with',
  'src/web/work/files/parts/add-files.tsx': 'chooses files, which are uploaded at once',
  'src/web/lib/text-draft.ts': 'what forms are made with',
  'src/web/kit/records/create-form.tsx': 'what forms are made with',
  'src/web/kit/records/reason-dialog.tsx': 'what forms are made with',
  'src/web/marketing/campaigns/parts/figures-form.ts':
    'a grid of numbers, each saved as its cell is left',
  'src/web/marketing/campaigns/parts/figures-grid.tsx': 'shows the form of figures-form.ts',
  'src/web/billing/invoices/office/time-dialog.tsx': 'a few choices, made in a moment',
  'src/web/billing/instalments/office/divide-dialog.tsx':
    'shares that begin with a proposal, kept as every form made by CreateForm',
  'src/web/work/time/parts/rates-dialog.tsx':
    'some amounts, kept as every form made by CreateForm, in a dialog without an address',
  'src/web/accounts/photos/parts/own-photo.tsx': 'a file, stored once it is chosen',
  'src/web/clients/people/office/erasures.tsx':
    'one reason, kept as every form made by CreateForm, in a dialog without an address',
  'src/web/billing/retainers/office/edit-retainer.tsx':
    'the fields of New retainer, over one that is there',
  'src/web/billing/retainers/office/change-terms.tsx':
    'the amounts of New retainer, over one that is there',
  'src/web/billing/retainers/office/ask-overage.tsx':
    'one note, kept as every form made by CreateForm, in a dialog without an address',
  'src/web/billing/retainers/office/deliveries.tsx':
    'a line, kept as every form made by CreateForm, in a dialog without an address',
  'src/web/billing/retainers/client/decide.tsx':
    'one reason, kept as every form made by CreateForm, in a dialog without an address',
  'src/web/billing/accounting/parts/period-choice.tsx':
    'two days to choose by, kept in the address',
  'src/web/billing/profitability/office/profitability.tsx':
    'two days to choose by, kept in the address',
  'src/web/clients/people/office/person-cost.tsx':
    'an amount and a day, kept as every form made by CreateForm',
  'src/web/clients/people/office/person-rate.tsx':
    'one amount, kept as every form made by CreateForm',
  'src/web/work/time/parts/stop-earlier.tsx': 'one moment, in a dialog without an address',
  'src/web/work/time/office/sheet-cell.tsx':
    'a cell of a sheet, saved as it is left and kept until then: tests/browser/time.test.ts',
  'src/web/work/time/office/edit-time.tsx': 'the fields of Add time, over an entry that is there',
  'src/web/agency/imports/office/faulty-cells.tsx':
    'cells of an import, each saved with it as it is left',
  'src/web/marketing/campaigns/office/import-figures.tsx':
    'a file, or a table that was copied, kept in a dialog that opens on another step',
  'src/web/kit/records/use-record-form.tsx': 'what forms are made with',
  'src/web/clients/companies/parts/company-record.ts': 'what two forms are made with',
  'src/web/kit/records/record-fields.tsx': 'what forms are made with',
  'src/web/kit/records/panel-title.tsx': 'a field of a panel’s form',
  'src/web/kit/account/account-form.tsx': 'what forms are made with',
  'src/web/site/website/office/section-editor.tsx': 'shows the form of use-section-form.ts',
  'src/web/site/website/parts/upload-button.tsx': 'a file, stored once it is chosen',
  'src/web/site/website/parts/lines-field.tsx': 'a field of use-section-form.ts',
  'src/web/work/time/office/use-cell-edit.ts': 'the field of sheet-cell.tsx',
  'src/web/kit/boards/use-quick-add.ts': 'the form of quick-add.tsx',
  'src/web/site/messages/parts/use-reply.ts': 'the form of reply-form.tsx',
  'src/web/records/search/parts/palette.tsx': 'a search, whose hits are remembered',
  'src/web/records/activity/office/activity-filters.tsx': 'filters, which stand in the address',
  'src/web/kit/records/merge-dialog.tsx': 'a choice between two texts that are both kept',
  'src/web/work/comments/parts/comment-field.tsx': 'the field of both forms of comments',
  'src/web/work/tasks/parts/tag-field.tsx': 'a field of the task’s forms',
  'src/web/kit/boards/card-shell.tsx': 'a box that chooses the card',
  'src/web/work/calendar/parts/scope-dialog.tsx': 'one of three answers',
  'src/web/work/tasks/parts/recurrence-dialog.tsx': 'a few choices, made in a moment',
  'src/web/work/tasks/office/selected-tasks.tsx': 'one date',
  'src/web/work/tasks/office/apply-template.tsx': 'a choice, a date and a short name',
  'src/web/billing/invoices/office/payment-dialog.tsx':
    'an amount and a day, proposed already; kept as every form made by CreateForm',
  'src/web/work/approvals/parts/make-link.tsx':
    'one short name, kept as every form made by CreateForm, in a dialog without an address',
  'src/web/marketing/posts/parts/move-post.tsx': 'one date',
  'src/web/marketing/posts/parts/post-steps.tsx':
    'one address, kept as every form made by CreateForm, in a dialog without an address',
  'src/web/work/approvals/parts/guest-links.tsx': 'shows an address, to be copied',
  'src/web/work/approvals/parts/hold.tsx':
    'one sentence, kept as every form made by CreateForm, in a dialog without an address',
  'src/web/work/approvals/site/decision-form.tsx':
    'a form of the browser’s own on a page without scripts; what is refused comes back filled in',
  'src/web/marketing/portfolio/client/decide.tsx':
    'one sentence, kept as every form made by CreateForm, in a dialog without an address',
  'src/web/billing/quotes/client/decide.tsx':
    'one sentence, kept as every form made by CreateForm, in a dialog without an address',
  'src/web/billing/quotes/office/withdraw-quote.tsx':
    'one sentence, kept as every form made by CreateForm, in a dialog without an address',
  'src/web/billing/invoices/office/void-dialog.tsx':
    'one sentence, kept as every form made by CreateForm, in a dialog without an address',
  'src/web/clients/brand/parts/colors-field.tsx':
    'a field of brand-record.ts, and the six digits of the next color',
  'src/web/clients/social-accounts/parts/reveal-dialog.tsx': 'a password',
  'src/web/clients/social-accounts/parts/secret-dialog.tsx': 'a password',
  'src/web/work/files/parts/chosen-picture.tsx': 'chooses a file, which is uploaded at once',
  'src/web/kit/session/sign-in-again.tsx': 'a password',
  'src/web/kit/session/use-sign-in.ts': 'a password, or a code',
  'src/web/accounts/passkeys/parts/add-passkey.tsx':
    'a short name, proposed already, and a password',
  'src/web/accounts/passkeys/parts/rename-passkey.tsx': 'one short name',
  'src/web/accounts/auth/parts/change-password.tsx': 'passwords',
  'src/web/kit/session/own-password-dialog.tsx': 'a password',
  'src/web/accounts/two-factor/parts/two-factor-set-up.tsx':
    'a password, and a code of this moment',
  'src/web/accounts/auth/account/reset-password.tsx': 'a password',
  'src/web/agency/setup/account/setup.tsx': 'a password, once in the life of an installation',
  'src/web/agency/setup/account/setup-archive-form.tsx':
    'a code and a file, once in the life of an installation',
  'src/web/accounts/auth/account/forgot-password.tsx': 'an address, which the browser fills in',
  'src/web/site/messages/site/chat/address-form.ts': 'an address, which the browser fills in',
  'src/web/site/website/site/pages/portfolio.tsx': 'a search',
  'src/web/site/booking/site/time-picker.tsx': 'a choice of one, which may be gone meanwhile',
  'src/web/site/booking/site/zone-form.tsx': 'a choice, which stands in the address',
  'src/web/site/booking/site/own-booking-page.tsx': 'a choice of one, and two questions',
}
