// The tags of the demo agency: one color for each kind of work, so that a board can be read from afar.

export const tagColors = {
  copy: 'blue',
  translation: 'blue',
  design: 'violet',
  brand: 'violet',
  dev: 'teal',
  integration: 'teal',
  accessibility: 'teal',
  seo: 'green',
  local: 'green',
  ads: 'orange',
  social: 'orange',
  email: 'pink',
  photo: 'pink',
  video: 'pink',
  analytics: 'yellow',
  research: 'yellow',
  bug: 'red',
  blocked: 'red',
  print: 'gray',
  legal: 'gray',
  launch: 'gray',
} as const

export type TagName = keyof typeof tagColors
