// What the demo's files show.

export type DemoFile =
  | { kind: 'picture'; svg: string }
  /** Stays what it is. */
  | { kind: 'drawing'; svg: string }
  | { kind: 'pdf'; lines: readonly string[] }
  | { kind: 'csv'; rows: readonly (readonly string[])[] }

const svg = (width: number, height: number, shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes}</svg>`

const bar = (x: number, y: number, width: number, height: number, fill: string, radius = 6) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`

/** A page of booking: a header, days in a row, free times below. */
const wireframe = svg(
  1280,
  860,
  [
    bar(0, 0, 1280, 860, '#f6f7f5', 0),
    bar(0, 0, 1280, 76, '#ffffff', 0),
    bar(48, 24, 150, 28, '#1f6f5c'),
    ...[0, 1, 2].map((n) => bar(880 + n * 120, 30, 90, 16, '#c9d2cd')),
    bar(48, 120, 420, 36, '#24302b'),
    bar(48, 172, 620, 16, '#b9c3bd'),
    ...Array.from({ length: 7 }, (_, n) =>
      bar(48 + n * 108, 224, 96, 96, n === 2 ? '#1f6f5c' : '#ffffff', 12),
    ),
    ...Array.from({ length: 15 }, (_, n) =>
      bar(
        48 + (n % 5) * 152,
        356 + Math.floor(n / 5) * 76,
        136,
        56,
        n === 6 ? '#cfe6dd' : '#ffffff',
        10,
      ),
    ),
    bar(848, 224, 384, 360, '#ffffff', 14),
    ...[0, 1, 2, 3].map((n) => bar(880, 262 + n * 62, 320, 40, '#edf0ee', 8)),
    bar(880, 520, 320, 44, '#1f6f5c', 10),
  ].join(''),
)

/** Five colors, and how they stand beside each other. */
const palette = svg(
  1200,
  630,
  ['#12352f', '#1f6f5c', '#7fb7a2', '#f2c879', '#fbf7ee']
    .map((color, n) => bar(n * 240, 0, 240, 470, color, 0))
    .concat(
      bar(0, 470, 1200, 160, '#ffffff', 0),
      bar(48, 520, 300, 22, '#12352f'),
      bar(48, 560, 520, 14, '#b9c3bd'),
    )
    .join(''),
)

/** A hill, a sun, a road up to a house. */
const poster = svg(
  900,
  1200,
  [
    bar(0, 0, 900, 1200, '#fbe8c6', 0),
    '<circle cx="640" cy="330" r="130" fill="#f0a04b"/>',
    '<path d="M0 820 Q300 560 560 700 T900 640 V1200 H0Z" fill="#7fa06b"/>',
    '<path d="M0 960 Q360 780 900 900 V1200 H0Z" fill="#4c7a55"/>',
    '<path d="M420 1200 Q470 960 560 720 L590 720 Q540 960 560 1200Z" fill="#f6efdf"/>',
    bar(530, 600, 110, 110, '#b5432f', 4),
    '<path d="M515 606 L585 540 L655 606Z" fill="#7c2c20"/>',
    bar(80, 90, 420, 54, '#7c2c20'),
    bar(80, 168, 300, 26, '#b5432f'),
  ].join(''),
)

/** A blue gate that is open, a path, and room for words beside it. */
const banner = svg(
  1600,
  640,
  [
    bar(0, 0, 1600, 640, '#e8f0f4', 0),
    '<path d="M0 470Q420 380 800 450T1600 420V640H0Z" fill="#8fb08a"/>',
    '<path d="M1010 640Q1080 520 1190 470L1240 470Q1180 540 1230 640Z" fill="#f3ead6"/>',
    ...[1080, 1330].map((x) => bar(x, 150, 34, 340, '#1d4e79', 2)),
    bar(1062, 128, 320, 30, '#1d4e79', 4),
    ...[0, 1, 2, 3].map((n) => bar(1000 + n * 20, 220 + n * 8, 8, 270, '#2f6ea5', 2)),
    ...[0, 1, 2, 3].map((n) => bar(1376 + n * 20, 244 - n * 8, 8, 270, '#2f6ea5', 2)),
    bar(120, 150, 620, 66, '#1d4e79'),
    bar(120, 242, 460, 34, '#5a7f9c'),
    bar(120, 350, 230, 64, '#e0a526', 10),
  ].join(''),
)

/** A leaf in a circle, and its name's first letters beside it as strokes. */
const leafLogo = (leaf: string, ink: string) =>
  svg(
    480,
    160,
    [
      `<circle cx="80" cy="80" r="64" fill="none" stroke="${leaf}" stroke-width="8"/>`,
      `<path d="M44 104C44 58 72 42 116 44C116 88 92 116 44 104Z" fill="${leaf}"/>`,
      `<path d="M44 116C60 92 80 74 100 60" fill="none" stroke="${ink}" stroke-width="6"/>`,
      `<path d="M188 44V116M188 44H214Q232 44 232 62Q232 78 214 78H188M214 78Q238 78 238 97Q238 116 214 116H188" fill="none" stroke="${ink}" stroke-width="12"/>`,
      bar(268, 44, 12, 72, ink, 2),
      bar(268, 104, 48, 12, ink, 2),
    ].join(''),
  )

/** A sail over two waves. */
const sailLogo = svg(
  320,
  200,
  '<path d="M150 20V130H70Z" fill="#1d4e79"/><path d="M166 44V130H240Z" fill="#e0a526"/>' +
    '<path d="M40 150Q80 134 120 150T200 150T280 150" fill="none" stroke="#1d4e79" stroke-width="10"/>' +
    '<path d="M60 178Q100 162 140 178T220 178T260 178" fill="none" stroke="#1d4e79" stroke-width="10"/>',
)

export const demoFiles = {
  'Brightleaf logo.svg': { kind: 'drawing', svg: leafLogo('#1f6f5c', '#12352f') },
  'Brightleaf logo, light.svg': { kind: 'drawing', svg: leafLogo('#7fb7a2', '#fbf7ee') },
  'Harborview sail.svg': { kind: 'drawing', svg: sailLogo },
  'Booking page, second draft.png': { kind: 'picture', svg: wireframe },
  'Portal colors.png': { kind: 'picture', svg: palette },
  'Copy notes from the front desk.pdf': {
    kind: 'pdf',
    lines: [
      'What the front desk hears',
      'Collected in the Cedar Park clinic, two weeks, 214 calls.',
      '',
      '1. "Do you take my insurance?" asked before anything else, four calls in ten.',
      '2. Nobody knows which of the two doctors is free sooner.',
      '3. People hang up when they are asked for a member number.',
      '',
      'So: insurance comes last and says "not sure" is fine. The first free time',
      'of each doctor stands beside the name. The member number is optional.',
    ],
  },
  'Calls by reason.csv': {
    kind: 'csv',
    rows: [
      ['Reason', 'Calls', 'Share'],
      ['Insurance', '86', '40%'],
      ['Move an appointment', '51', '24%'],
      ['Which doctor is free sooner', '34', '16%'],
      ['Directions and parking', '22', '10%'],
      ['Other', '21', '10%'],
    ],
  },
  'Open day poster, hill.png': { kind: 'picture', svg: poster },
  'Open day banner, blue gate.png': { kind: 'picture', svg: banner },
} as const satisfies Record<string, DemoFile>

export type DemoFileName = keyof typeof demoFiles
