// The demo agency's team members on the public site.
import type { TeamMember } from '#contract/site/website.ts'

export const team: TeamMember[] = [
  {
    id: 'avery-stone',
    name: 'Avery Stone',
    role: 'Founder, strategy',
    sentence: 'Takes the first call, writes the estimate, and is still there at the last one.',
    portrait: { kind: 'drawing', name: 'cedar' },
  },
  {
    id: 'june-okafor',
    name: 'June Okafor',
    role: 'Design and brand',
    sentence: 'Draws every screen in its worst case first: the longest name, the smallest phone.',
    portrait: { kind: 'drawing', name: 'laurel' },
  },
  {
    id: 'tomas-beltran',
    name: 'Tomás Beltrán',
    role: 'Engineering',
    sentence: 'Builds websites that open before the coffee is poured, and explains how.',
    portrait: { kind: 'drawing', name: 'maple' },
  },
  {
    id: 'priya-raman',
    name: 'Priya Raman',
    role: 'Words and email',
    sentence: 'Cuts every sentence in half, then asks whether the rest is true.',
    portrait: { kind: 'drawing', name: 'juniper' },
  },
  {
    id: 'wes-lindqvist',
    name: 'Wes Lindqvist',
    role: 'Paid media and measurement',
    sentence: 'Turns off the ads that do not work, and says so before you ask.',
    portrait: { kind: 'drawing', name: 'sorrel' },
  },
]
