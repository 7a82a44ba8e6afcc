// The forms of milestones.
import { milestones } from '#contract/work/milestones.ts'
import type { NounForms } from '#tests/support/forms.ts'

const office = '/app/admin'

export const nounForms: NounForms = {
  add: async (call, projectId) => ({
    milestoneId: (
      await call(milestones.create, {
        params: { projectId },
        data: { title: 'One milestone', dueDate: '2026-02-16' },
      })
    )._id,
  }),
  rows: [
    {
      name: 'Add milestone',
      source: 'src/web/work/milestones/office/add-milestone.tsx',
      path: ({ companyId, projectId }) =>
        `${office}/projects/${projectId}/milestones/new?company=${companyId}`,
      field: (page) =>
        page.getByRole('dialog', { name: 'Add milestone' }).getByRole('textbox', { name: 'Title' }),
    },
    {
      name: 'milestone',
      source: 'src/web/work/milestones/parts/edit-milestone.tsx',
      path: ({ companyId, projectId, added }) =>
        `${office}/projects/${projectId}/milestones/${added['milestoneId']}?company=${companyId}`,
      field: (page) =>
        page
          .getByRole('dialog', { name: 'Edit milestone' })
          .getByRole('textbox', { name: 'Title' }),
    },
  ],
}
