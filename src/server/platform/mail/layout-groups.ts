// A list of events, grouped under the names of the places where they happened.
import type { Email } from './email.ts'
import { light } from './layout-colors.ts'
import { type Html, markup } from './markup.ts'

type Group = NonNullable<Email['groups']>[number]

const entry = ({ text, note, url }: Group['entries'][number]) =>
  markup`<tr><td class="rule" style="border-top:1px solid ${light.line};padding:11px 0;font-size:15px;line-height:1.45;word-break:break-word"><a class="text" href="${url}" style="color:${light.text};text-decoration:none">${text}</a>${note === '' ? undefined : noteOf(note)}</td></tr>
`

const noteOf = (text: string) =>
  markup`<div class="muted" style="padding-top:2px;color:${light.muted};font-size:14px">${text}</div>`

const titleOf = (title: string) =>
  markup`<p class="muted" style="margin:0 0 8px;color:${light.muted};font-size:13px;font-weight:600;line-height:1.4">${title}</p>
`

export const groupsOf = (groups: Group[]): Html[] =>
  groups.map(
    ({
      title,
      entries,
    }) => markup`${title === '' ? undefined : titleOf(title)}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 26px">
${entries.map(entry)}</table>
`,
  )
