// Every form of the product: how it is opened and which of its fields is typed into. What is typed must outlive any way of
// leaving; a new form needs a row here, or an exception with its reason.
import type { Locator, Page } from 'playwright'

/** Made once for all rows. */
export interface FormRecords {
  companyId: string
  projectId: string
  taskId: string
  campaignId: string
  messageId: string
  /** The link of an invitation, as a path. */
  invitation: string
}

export interface FormRow {
  name: string
  /** The file in which it is made. */
  source: string
  path: (records: FormRecords) => string
  field: (page: Page) => Locator
  /** By a visitor, of whom nobody knows whether the next one is the same: theirs last as long as the tab. */
  isPublic?: true
  /** Goes to another record of the same kind, and leaves this form open for it. */
  toAnother?: (page: Page) => Promise<void>
  /** Ways of leaving that mean something else here, and what. */
  except?: Partial<Record<string, string>>
  /** What has to be done before it is there. */
  open?: (page: Page) => Promise<void>
}

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
  {
    name: 'Add Client',
    source: 'src/web/office/clients/client-form.tsx',
    path: () => `${office}/clients/new`,
    field: inDialog('Add Client/Company', 'Description'),
  },
  {
    name: 'Edit Client',
    source: 'src/web/office/clients/edit-client.tsx',
    path: ({ companyId }) => `${office}/clients/${companyId}/edit`,
    field: inDialog('Edit Client/Company', 'Description'),
  },
  {
    name: 'Make client',
    source: 'src/web/office/messages/make-client.tsx',
    path: ({ messageId }) => `${office}/messages/${messageId}/client`,
    field: inDialog('Make client', 'Description'),
  },
  {
    name: 'Add Project',
    source: 'src/web/office/projects/add-project.tsx',
    path: ({ companyId }) => `${office}/projects/new?company=${companyId}`,
    field: inDialog('Add Project', 'Description'),
  },
  {
    name: 'project panel',
    source: 'src/web/features/projects/edit-project-form.tsx',
    path: ({ companyId, projectId }) => `${office}/projects/${projectId}?company=${companyId}`,
    field: labelled('Description'),
    toAnother: toCard('Another project'),
  },
  {
    name: 'Add Task',
    source: 'src/web/features/tasks/add-task-form.tsx',
    path: (records) => `${office}/tasks/new${boardOf(records)}`,
    field: inDialog('Add Task', 'Description'),
  },
  {
    name: 'task panel',
    source: 'src/web/features/tasks/edit-task-form.tsx',
    path: (records) => `${office}/tasks/${records.taskId}${boardOf(records)}`,
    field: labelled('Description'),
    toAnother: toCard('Another task'),
  },
  {
    name: 'new subtask',
    source: 'src/web/features/tasks/subtask-list.tsx',
    path: (records) => `${office}/tasks/${records.taskId}${boardOf(records)}`,
    field: labelled('New subtask'),
    toAnother: toCard('Another task'),
  },
  {
    name: 'add in a column',
    source: 'src/web/features/boards/quick-add.tsx',
    path: (records) => `${office}/tasks${boardOf(records)}`,
    field: labelled('New task in To Do'),
    async open(page) {
      const field = page.getByRole('textbox', { name: 'New task in To Do' })
      const button = page.getByRole('button', { name: 'Add to To Do' })
      await field.or(button).waitFor()
      // The first press may come before the page's script.
      for (let presses = 0; presses < 10 && !(await field.isVisible()); presses += 1) {
        await button.click()
        await field.waitFor({ timeout: 1000 }).catch(() => undefined)
      }
    },
  },
  {
    name: 'Add Campaign',
    source: 'src/web/office/campaigns/add-campaign.tsx',
    path: (records) => `${office}/campaigns/new${boardOf(records)}`,
    field: inDialog('Add Campaign', 'Description'),
  },
  {
    name: 'campaign panel',
    source: 'src/web/office/campaigns/campaign-details.tsx',
    path: (records) => `${office}/campaigns/${records.campaignId}${boardOf(records)}`,
    field: labelled('Description'),
    toAnother: toCard('Another campaign'),
  },
  {
    name: 'reply',
    source: 'src/web/features/messages/reply-form.tsx',
    path: ({ messageId }) => `${office}/messages/${messageId}`,
    field: labelled('Reply'),
  },
  {
    name: 'note',
    source: 'src/web/features/messages/note-form.tsx',
    path: ({ messageId }) => `${office}/messages/${messageId}`,
    field: labelled('Note'),
  },
  {
    name: 'Settings, Website',
    source: 'src/web/office/settings/website/use-section-form.ts',
    path: () => `${office}/settings/website/agency`,
    field: labelled('Legal name'),
  },
  {
    name: 'registration',
    source: 'src/web/account/registration.tsx',
    path: () => '/registration',
    field: labelled('Company name'),
    isPublic: true,
  },
  {
    name: 'invitation',
    source: 'src/web/account/accept-form.tsx',
    path: ({ invitation }) => invitation,
    field: labelled('Last name'),
    isPublic: true,
  },
  {
    name: 'contact',
    source: 'src/web/site/parts/contact-form.tsx',
    path: () => '/contact',
    field: (page) => page.getByRole('main').getByRole('textbox', { name: 'Message' }),
    isPublic: true,
  },
  {
    name: 'chat',
    source: 'src/web/site/chat/composer.ts',
    path: () => '/services',
    field: (page) => page.getByRole('dialog').getByLabel('Your message'),
    isPublic: true,
    except: { 'failed save': 'stands in the conversation, and is sent again by itself' },
    async open(page) {
      // It opens by itself where it was open.
      const field = page.getByRole('dialog').getByLabel('Your message')
      await field
        .waitFor({ timeout: 1000 })
        .catch(() => page.getByRole('button', { name: /^Chat/ }).click())
    },
  },
]

/** What makes a form or a field without being one that anything could be lost from. */
export const formExceptions: Record<string, string> = {
  'src/web/lib/form.ts': 'what forms are made with',
  'src/web/lib/use-draft.ts': 'what forms are made with',
  'src/web/features/records/create-form.tsx': 'what forms are made with',
  'src/web/features/records/use-record-form.tsx': 'what forms are made with',
  'src/web/features/records/record-fields.tsx': 'what forms are made with',
  'src/web/features/records/panel-title.tsx': 'a field of a panel’s form',
  'src/web/account/account-form.tsx': 'what forms are made with',
  'src/web/office/settings/website/section-editor.tsx': 'shows the form of use-section-form.ts',
  'src/web/office/settings/website/picture-field.tsx': 'a file, stored once it is chosen',
  'src/web/office/settings/website/fields/team-fields.tsx': 'a file, stored once it is chosen',
  'src/web/office/settings/website/lines-field.tsx': 'a field of use-section-form.ts',
  'src/web/features/records/merge-dialog.tsx': 'a choice between two texts that are both kept',
  'src/web/features/tasks/tag-field.tsx': 'a field of the task’s forms',
  'src/web/account/sign-in.tsx': 'a password',
  'src/web/features/session/sign-in-again.tsx': 'a password',
  'src/web/account/reset-password.tsx': 'a password',
  'src/web/account/setup.tsx': 'a password, once in the life of an installation',
  'src/web/account/forgot-password.tsx': 'an address, which the browser fills in',
  'src/web/site/chat/address-form.ts': 'an address, which the browser fills in',
  'src/web/site/pages/portfolio.tsx': 'a search',
}
