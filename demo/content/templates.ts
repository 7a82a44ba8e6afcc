// Sets of tasks that the demo agency starts its projects with.
import type { TemplateItem } from '#contract/work/templates.ts'
import { type TagName, tagColors } from './tags.ts'

const item = (
  title: string,
  dueDays: number,
  { tags = [], ...more }: Partial<Omit<TemplateItem, 'tags'>> & { tags?: readonly TagName[] } = {},
): TemplateItem => ({
  ...{ title, dueDays, description: '', priority: 'medium', type: null, subtasks: [], ...more },
  tags: tags.map((name) => ({ name, color: tagColors[name] })),
})

export const templates: readonly { name: string; items: TemplateItem[] }[] = [
  {
    name: 'A new client’s first two weeks',
    items: [
      item('First conversation with everybody who decides', 1, {
        description: 'Who decides what, who answers questions, and how they like to be asked.',
        priority: 'high',
        type: 'Other',
      }),
      item('Collect logo, colors and fonts', 4, { type: 'Branding', tags: ['brand'] }),
      item('Get access to website, analytics and social accounts', 5, {
        type: 'Other',
        subtasks: ['Website', 'Analytics', 'Social accounts'],
      }),
      item('Estimate hours and set the rates', 6, { type: 'Other', visibility: 'internal' }),
      item('Write down what will be measured', 10, {
        description: 'Three figures at most, and where each comes from.',
        type: 'Market Analysis',
        tags: ['analytics'],
      }),
    ],
  },
  {
    name: 'Launch of a website',
    items: [
      item('Redirect every old address', 0, { type: 'Web Development', tags: ['dev', 'seo'] }),
      item('Read all pages aloud', 3, { type: 'Content Marketing', tags: ['copy'] }),
      item('Walk through it by keyboard and screen reader', 5, {
        priority: 'high',
        type: 'Web Development',
        tags: ['accessibility'],
      }),
      item('Rehearse the launch', 8, {
        type: 'Web Development',
        tags: ['launch'],
        subtasks: ['Backup', 'Switch', 'Way back'],
      }),
      item('Launch, on a Tuesday morning', 11, {
        priority: 'high',
        type: 'Web Development',
        tags: ['launch'],
      }),
      item('Compare figures with the old website', 25, {
        type: 'Market Analysis',
        tags: ['analytics'],
      }),
    ],
  },
  {
    name: 'Search campaign',
    items: [
      item('List of words, and of words to exclude', 2, {
        type: 'Search Engine Marketing',
        tags: ['ads', 'research'],
      }),
      item('Six ads in two lengths', 5, { type: 'Search Engine Marketing', tags: ['ads', 'copy'] }),
      item('Check that conversions are counted', 7, {
        priority: 'high',
        type: 'Search Engine Marketing',
        tags: ['analytics'],
      }),
      item('Review after the first week', 15, { type: 'Search Engine Marketing', tags: ['ads'] }),
    ],
  },
]
