// What the agency answers about itself, from which the program writes the first draft of the site.
import * as z from 'zod'
import { list, optionalText, text } from '../shared.ts'
import { Agency, Pages, maxServices } from './website.ts'

/** Nothing is required: the draft leaves out what is not answered. */
export const WebsiteAnswers = z.strictObject({
  name: optionalText(60),
  legalName: optionalText(120),
  ...Agency.pick({
    address: true,
    foundedYear: true,
    email: true,
    phone: true,
    socialProfile: true,
    replyWithinHours: true,
    consultationMinutes: true,
  }).shape,
  /** One sentence. */
  whatWeDo: optionalText(110),
  /** Completes 'We work for …'. */
  audience: optionalText(100),
  services: list(z.strictObject({ name: text(60), summary: optionalText(300) }), maxServices),
  /** True today: '9', 'people'. */
  figures: list(z.strictObject({ value: text(12), label: text(40) }), 8),
  /** Paragraphs. */
  story: Pages.shape.about.shape.story,
  /** What happens after a visitor writes. */
  afterContact: optionalText(2000),
  pricing: optionalText(2000),
})
export type WebsiteAnswers = z.infer<typeof WebsiteAnswers>

export const noAnswers: WebsiteAnswers = {
  name: '',
  legalName: '',
  address: { street: '', city: '', state: '', zipCode: '', country: '' },
  foundedYear: null,
  email: '',
  phone: '',
  socialProfile: { network: '', url: '' },
  replyWithinHours: null,
  consultationMinutes: null,
  whatWeDo: '',
  audience: '',
  services: [],
  figures: [],
  story: [],
  afterContact: '',
  pricing: '',
}
