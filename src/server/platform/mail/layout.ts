// The layout of all emails: narrow, one button, light and dark; built from tables, because mail programs support nothing else.
import { type BrandShades, toShades } from '#contract/site/brand-color.ts'
import type { LogoImage } from '#contract/site/logo.ts'
import { directionOf } from '../text-direction.ts'
import { Html, markup } from './markup.ts'
import type { Email, Sender } from './email.ts'

/** Color tokens of src/web/styles for mail programs: light here, dark in `darkRules`. */
const light = {
  surface: '#fbf9f5',
  raised: '#fffefd',
  line: '#e0ded8',
  text: '#171c26',
  muted: '#565b65',
}

type Group = NonNullable<Email['groups']>[number]

const entry = ({ text, note, url }: Group['entries'][number]) =>
  markup`<tr><td class="rule" style="border-top:1px solid ${light.line};padding:11px 0;font-size:15px;line-height:1.45;word-break:break-word"><a class="text" href="${url}" style="color:${light.text};text-decoration:none">${text}</a>${note === '' ? undefined : noteOf(note)}</td></tr>
`

const noteOf = (text: string) =>
  markup`<div class="muted" style="padding-top:2px;color:${light.muted};font-size:14px">${text}</div>`

const titleOf = (title: string) =>
  markup`<p class="muted" style="margin:0 0 8px;color:${light.muted};font-size:13px;font-weight:600;line-height:1.4">${title}</p>
`

/** A list of events, grouped under the names of the places where they happened. */
const groupsOf = (groups: Group[]): Html[] =>
  groups.map(
    ({
      title,
      entries,
    }) => markup`${title === '' ? undefined : titleOf(title)}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 26px">
${entries.map(entry)}</table>
`,
  )

const font = "'Geist','Segoe UI',Roboto,'Helvetica Neue',Helvetica,Arial,sans-serif"

/** Dark mode by preference; `data-ogsc` is Outlook's selector. */
const darkRules = (prefix: string, { brand, ink, dark }: BrandShades) => `
  ${prefix}.surface { background: #0e1117 !important; }
  ${prefix}.raised { background: #161921 !important; border-color: #282c35 !important; }
  ${prefix}.text { color: #eeede9 !important; }
  ${prefix}.muted { color: #a6a9b1 !important; }
  ${prefix}.rule { border-color: #282c35 !important; }
  ${prefix}.frame { border-color: #eeede9 !important; }
  ${prefix}.lit { background: ${dark.line} !important; }
  ${prefix}.button { background: ${brand} !important; border-color: ${dark.line} !important; }
  ${prefix}.button a { color: ${ink} !important; }
  ${prefix}.link { color: ${dark.accent} !important; }
  ${prefix}.plate { background: ${light.surface} !important; padding: 4px 6px !important; }
  ${prefix}.on-light { display: none !important; }
  ${prefix}.on-dark { display: block !important; }`

const styleOf = (shades: BrandShades) => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; }
  a { text-underline-offset: 2px; }
  @media (max-width: 480px) {
    .card { padding: 28px 22px !important; }
  }
  @media (prefers-color-scheme: dark) {${darkRules('', shades)}
  }${darkRules('[data-ogsc] ', shades)}`

/** The demo agency's mark, built of table cells, because pictures are blocked until the reader allows them. */
const markOf = (
  shades: BrandShades,
) => markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="frame" style="border:2px solid ${light.text};border-bottom:0;padding:4px 4px 0">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="frame" style="border:2px solid ${light.text};border-bottom:0;padding:4px 3px 0">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="lit" style="background:${shades.light.line};width:4px;height:9px;font-size:0;line-height:0"></td>
</tr></table></td></tr></table></td></tr></table>`

const logoHeight = 32
const maxLogoWidth = 240

/** Programs that block pictures show `alt` instead. @param kind classes that dark mode changes */
function pictureOf({ src, width, height }: LogoImage, alt: string, kind = ''): Html {
  const scale = Math.min(logoHeight / height, maxLogoWidth / width)
  const hidden = kind.includes('on-dark') ? 'display:none;mso-hide:all' : 'display:block'
  return markup`<img class="${kind}" src="${src}" alt="${alt}" width="${Math.round(width * scale)}" height="${Math.round(height * scale)}" style="${hidden};border:0;color:${light.text};font-size:18px;font-weight:650">`
}

const nameOf = (name: string, padding: string) =>
  markup`<td class="text" style="${padding}color:${light.text};font-size:18px;font-weight:650;letter-spacing:-0.01em;line-height:1;vertical-align:bottom">${name}</td>`

/** The agency's logo, its name, or both, as cells of a row. */
function brandOf({ name, logo }: Sender, shades: BrandShades): Html {
  if (!logo) return nameOf(name, '')
  const beside = nameOf(name, 'padding-left:11px;')
  if (logo.kind === 'drawing') {
    return markup`<td style="vertical-align:bottom">${markOf(shades)}</td>
${beside}`
  }
  const alt = logo.includesName ? name : ''
  const pictures = logo.dark
    ? markup`<td style="vertical-align:bottom">${pictureOf(logo.light, alt, 'text on-light')}${pictureOf(logo.dark, alt, 'text on-dark')}</td>`
    : markup`<td class="plate" style="vertical-align:bottom">${pictureOf(logo.light, alt)}</td>`
  return markup`${pictures}${logo.includesName ? undefined : beside}`
}

/** Sets the direction of user text; `align` is for programs that ignore `dir`. */
const directed = (text: string) =>
  directionOf(text) === 'rtl' ? new Html(' dir="rtl" align="right"') : undefined

const paragraph = (text: string) =>
  markup`<p class="text"${directed(text)} style="margin:0 0 16px;color:${light.text};font-size:16px;line-height:1.55">${text}</p>
`

const note = (text: string) =>
  markup`<p class="muted" style="margin:0 0 10px;color:${light.muted};font-size:13px;line-height:1.5">${text}</p>
`

const quoteOf = (text: string) =>
  markup`<blockquote class="text rule"${directed(text)} style="margin:0 0 22px;padding:2px 0 2px 16px;border-left:3px solid ${light.line};color:${light.text};font-size:16px;line-height:1.55;white-space:pre-wrap;word-break:break-word">${text.replaceAll(/\r\n?/g, '\n')}</blockquote>
`

function factTable(facts: NonNullable<Email['facts']>): Html {
  const rows = facts.map(
    ({ label, value }) => markup`<tr>
<td class="muted rule" style="border-top:1px solid ${light.line};padding:9px 16px 9px 0;color:${light.muted};font-size:14px;line-height:1.45;vertical-align:top;white-space:nowrap"${directed(label)}>${label}</td>
<td class="text rule" style="border-top:1px solid ${light.line};padding:9px 0;color:${light.text};font-size:14px;line-height:1.45;word-break:break-word"${directed(value)}>${value}</td>
</tr>
`,
  )
  return markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 22px">
${rows}</table>
`
}

const sectionOf = ({ title, text }: NonNullable<Email['sections']>[number]) =>
  markup`<h2 class="text" style="margin:0 0 6px;color:${light.text};font-size:15px;font-weight:600;line-height:1.4">${title}</h2>
${paragraph(text)}`

const button = ({ label, url }: NonNullable<Email['button']>, shades: BrandShades) =>
  markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td class="button" style="background:${shades.brand};border:1px solid ${shades.light.line};border-radius:6px"><a href="${url}" style="display:inline-block;padding:12px 22px;color:${shades.ink};font-family:${font};font-size:15px;font-weight:600;line-height:1.3;text-decoration:none">${label}</a></td>
</tr></table>
`

const address = ({ url }: NonNullable<Email['button']>, shades: BrandShades) =>
  markup`<p class="muted" style="margin:0 0 10px;color:${light.muted};font-size:13px;line-height:1.5">If the button doesn’t work, open this link:<br>
<a class="link" href="${url}" style="color:${shades.light.accent};word-break:break-all">${url}</a></p>
`

const linkOf = ({ label, url }: { label: string; url: string }) =>
  markup`<p class="muted" style="margin:0 0 10px;color:${light.muted};font-size:13px;line-height:1.5"><a class="muted" href="${url}" style="color:${light.muted}">${label}</a></p>
`

function card(
  {
    heading,
    paragraphs,
    quote,
    facts,
    sections = [],
    groups = [],
    button: way,
    notes = [],
    links = [],
  }: Email,
  shades: BrandShades,
): Html {
  return markup`<h1 class="text"${directed(heading)} style="margin:0 0 18px;color:${light.text};font-size:24px;font-weight:650;letter-spacing:-0.015em;line-height:1.25">${heading}</h1>
${paragraphs.map(paragraph)}${quote ? quoteOf(quote) : undefined}${facts && factTable(facts)}${sections.map(sectionOf)}${groupsOf(groups)}${way && button(way, shades)}${notes.map(note)}${links.map(linkOf)}${way && address(way, shades)}`
}

const lineOf = (text: string) => (text === '' ? '' : markup`<br>${text}`)

export function htmlOf(email: Email, sender: Sender): string {
  const shades = toShades(sender.color)
  const page = markup`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${email.subject}</title>
<style>${new Html(styleOf(shades))}</style>
</head>
<body class="surface" style="margin:0;background:${light.surface};font-family:${font}">
<div style="display:none;max-height:0;overflow:hidden">${email.paragraphs[0] ?? email.groups?.[0]?.entries[0]?.text}</div>
<table class="surface" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.surface};font-family:${font}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:544px;text-align:left">
<tr><td style="padding:0 4px 20px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
${brandOf(sender, shades)}
</tr></table></td></tr>
<tr><td class="raised card" style="background:${light.raised};border:1px solid ${light.line};border-radius:10px;padding:36px 36px 28px">
${card(email, shades)}</td></tr>
<tr><td class="muted" style="padding:20px 4px 0;color:${light.muted};font-size:12px;line-height:1.6">${sender.name}${lineOf(sender.address)}${lineOf(sender.email)}</td></tr>
</table>
</td></tr></table>
</body>
</html>`
  return page.text
}
