// Emails as messages: no header injection, text and HTML with the same content, links kept intact.
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import type { Logo } from '#contract/site/logo.ts'
import { oneLine, parseMailbox } from './address.ts'
import { htmlOf } from './layout.ts'
import type { Email } from './email.ts'
import { messageOf } from './message.ts'
import { textOf } from './text.ts'

const sender = {
  name: 'Lintel',
  email: 'hello@lintel.example',
  address: '1 Yard, Austin',
  color: '#143cc4',
}
const envelope = {
  mailFrom: undefined as string | undefined,
  appUrl: 'https://agency.example',
  sender,
  jobId: '0199-job',
  createdAt: new Date('2026-11-21T10:00:00Z'),
}
const sample: Email = {
  to: { name: 'Noor Haddad', address: 'noor@people.test' },
  subject: 'A subject',
  heading: 'A heading',
  paragraphs: ['One paragraph.', 'Another.'],
  facts: [{ label: 'Company', value: 'Cobalt' }],
  button: { label: 'Press', url: `https://agency.example/reset-password?token=${'t'.repeat(43)}` },
  notes: ['Small print.'],
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
async function composed(mail: Partial<Email> = {}, more: Partial<typeof envelope> = {}) {
  const message = messageOf({ ...sample, ...mail }, { ...envelope, ...more })
  const sent = await composer.sendMail(message)
  const raw = (sent.message as Buffer).toString()
  return { raw, parsed: await PostalMime.parse(raw) }
}

test('an email has sender, recipient, subject, date and a Message-ID from the job', async () => {
  const { parsed } = await composed()
  expect(parsed).toMatchObject({
    from: { name: 'Lintel', address: 'no-reply@agency.example' },
    to: [{ name: 'Noor Haddad', address: 'noor@people.test' }],
    subject: 'A subject',
    messageId: '<0199-job@agency.example>',
    date: '2026-11-21T10:00:00.000Z',
  })
  const again = await composed()
  expect(again.parsed.messageId).toBe(parsed.messageId)
})

test.each([
  ['hello@a.example', { name: 'Lintel', address: 'hello@a.example' }],
  ['Agency <hello@a.example>', { name: 'Agency', address: 'hello@a.example' }],
  ['"Agency, Inc." <hello@a.example>', { name: 'Agency, Inc.', address: 'hello@a.example' }],
])('an email is sent from %s', async (mailFrom, from) => {
  expect((await composed({}, { mailFrom })).parsed.from).toEqual(from)
})

test.each(['', 'hello', 'hello@', 'A <hello@a.example', 'hello@a.example>', 'a@b.c\r\nBcc: x@y.z'])(
  '%j is not a valid sender address',
  (text) => expect(parseMailbox(text)).toBeUndefined(),
)

describe('headers', () => {
  const attacks = [
    '\r\nBcc: evil@evil.test',
    '\nBcc: evil@evil.test',
    '\rX: y',
    '\u2028Bcc: a@b.c',
    '\0',
    '\u0085X: y',
  ]
  test.each(attacks)('%j adds no header', async (attack) => {
    const { raw, parsed } = await composed(
      {
        subject: `Hello${attack}`,
        to: { name: `Noor${attack}`, address: 'noor@people.test' },
        replyTo: { name: `Bo${attack}`, address: 'bo@people.test' },
      },
      { sender: { ...sender, name: `Lintel${attack}` } },
    )
    const [head = ''] = raw.split('\r\n\r\n')
    expect(head).not.toMatch(/^(bcc|x):/im)
    expect(parsed.bcc).toBeUndefined()
    expect(parsed.to).toHaveLength(1)
    const names = head.split(/\r\n(?![ \t])/).map((line) => line.split(':')[0])
    const plain = await composed({ replyTo: { name: 'Bo', address: 'bo@people.test' } })
    const [plainHead = ''] = plain.raw.split('\r\n\r\n')
    expect(names).toEqual(plainHead.split(/\r\n(?![ \t])/).map((line) => line.split(':')[0]))
  })

  test('are one line whatever text they include', () => {
    expect(oneLine(' a\r\n\tb\u0000c\u2029d ')).toBe('a b c d')
  })
})

test('the headers include the unsubscribe link of RFC 8058', async () => {
  const { raw } = await composed({ unsubscribeUrl: 'https://agency.example/unsubscribe?token=abc' })
  expect(raw).toContain('\r\nList-Unsubscribe: <https://agency.example/unsubscribe?token=abc>\r\n')
  expect(raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect((await composed()).raw).not.toContain('List-Unsubscribe')
})

test('events are listed under their places, each with its link', async () => {
  const groups = [
    {
      title: 'Brightleaf · Relaunch',
      entries: [
        { text: 'Ada gave you <Copy>', note: 'Two lines', url: 'https://agency.example/a?b=1&c=2' },
      ],
    },
  ]
  const links = [{ label: 'Stop these emails', url: 'https://agency.example/out' }]
  const { parsed } = await composed({ groups, links })
  for (const words of ['Brightleaf · Relaunch', 'Two lines', 'Stop these emails']) {
    expect(parsed.text).toContain(words)
    expect(parsed.html).toContain(words)
  }
  expect(parsed.html).toContain('Ada gave you &lt;Copy&gt;')
  expect(parsed.html).toContain('href="https://agency.example/a?b=1&amp;c=2"')
  expect(parsed.text).toContain('https://agency.example/a?b=1&c=2')
})

describe('the text part', () => {
  test('keeps links whole in the raw message', async () => {
    const { raw } = await composed()
    expect(raw).toContain(`\r\n${sample.button?.url}\r\n`)
  })

  test('includes everything in the HTML', async () => {
    const { parsed } = await composed()
    for (const words of [
      'A heading',
      'One paragraph.',
      'Another.',
      'Cobalt',
      'Press',
      'Small print.',
      sender.address,
    ]) {
      expect(parsed.text).toContain(words)
      expect(parsed.html).toContain(words)
    }
    expect(parsed.html).toContain(`href="${sample.button?.url}"`)
  })

  test('keeps text of every alphabet', async () => {
    const { parsed } = await composed({
      paragraphs: ['Žofie – 東京 – العربية'],
      subject: 'Žofie 東京',
    })
    expect(parsed.text).toContain('Žofie – 東京 – العربية')
    expect(parsed.html).toContain('Žofie – 東京 – العربية')
    expect(parsed.subject).toBe('Žofie 東京')
  })

  test('is wrapped for reading', () => {
    const text = textOf({ ...sample, paragraphs: ['word '.repeat(100)] }, sender)
    const long = text.split('\n').filter((line) => line.length > 72)
    expect(long).toEqual([sample.button?.url])
  })
})

test('button, link and logo have the brand’s color, in the dark theme too', () => {
  const html = htmlOf(sample, { ...sender, color: '#facc15' })
  expect(html).toContain('background:#facc15;border:1px solid #9b7e01')
  expect(html).toMatch(/padding:12px 22px;color:#171c26/)
  expect(html).toMatch(/class="link"[^>]*color:#7b6200/)
  expect(html).toMatch(/prefers-color-scheme: dark[^@]*\.link \{ color: #facc15/)
})

test('right-to-left text is aligned right', () => {
  const html = htmlOf(
    {
      ...sample,
      facts: [{ label: 'Reach', value: '1,204' }],
      sections: [
        { title: 'What happened', text: 'Sold out, as שלום said' },
        { title: 'Why', text: '1. שלום Figma' },
      ],
    },
    sender,
  )
  expect(html.match(/<(?:p|td|h1|h2)\b[^>]* dir="rtl" align="right"[^>]*>[^<]*/g)).toEqual([
    expect.stringMatching(/^<p .*>1\. שלום Figma$/),
  ])
})

test('user input is text in the HTML, never markup', () => {
  const attack = `"><script>alert(1)</script><img src=x onerror=alert(1)>' & STYLE`
  const html = htmlOf(
    {
      ...sample,
      subject: attack,
      heading: attack,
      paragraphs: [attack, attack],
      quote: attack,
      facts: [{ label: attack, value: attack }],
      button: { label: attack, url: `https://agency.example/${attack}` },
      notes: [attack],
    },
    { ...sender, name: attack, email: attack, address: attack },
  )
  expect(html).not.toMatch(/<script|<img/)
  const clean = htmlOf({ ...sample, quote: 'x' }, sender)
  expect(html.match(/<[a-z]/g)).toEqual(clean.match(/<[a-z]/g))
})

describe('the agency’s logo', () => {
  const image = (name: string) => ({
    src: `https://agency.example/website/logos/${name}.png`,
    width: 800,
    height: 160,
  })
  const file = { kind: 'upload', light: image('light'), dark: null, includesName: true } as const
  const headOf = (logo: Logo | null) => {
    const html = htmlOf(sample, { ...sender, name: 'Quill & Co', logo })
    return html.slice(html.indexOf('<body'), html.indexOf('<h1'))
  }

  test('is a picture by its address, with the name for programs that block it', () => {
    const head = headOf(file)
    expect(head).toContain(
      'src="https://agency.example/website/logos/light.png" alt="Quill &amp; Co"',
    )
    expect(head).toContain('width="160" height="32"')
    expect(head).not.toContain('class="lit"')
  })

  test('has another version for dark mode, if there is one', () => {
    const head = headOf({ ...file, dark: image('dark') })
    expect(head).toMatch(/on-dark" src="[^"]*dark\.png"[^>]*style="display:none/)
    expect(head).not.toContain('class="plate"')
    expect(headOf(file)).toContain('class="plate"')
  })

  test('is next to the name if it does not contain it', () => {
    expect(headOf({ ...file, includesName: false })).toMatch(/alt=""[\s\S]*Quill &amp; Co<\/td>/)
  })

  test('is the name alone without an upload, and the doors for the demo agency', () => {
    expect(headOf(null)).not.toMatch(/<img|class="lit"/)
    expect(headOf({ kind: 'drawing', name: 'doors' })).toContain('class="lit"')
  })
})
