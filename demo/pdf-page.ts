// Creates a one-page PDF with lines of text, for the demo's briefs.

const escaped = (line: string) => line.replaceAll(/[\\()]/g, String.raw`\$&`)

export function pdfPage([title = '', ...lines]: readonly string[]): Buffer {
  const text = [
    `BT /F2 26 Tf 72 700 Td (${escaped(title)}) Tj ET`,
    ...lines.map((line, at) => `BT /F1 12 Tf 72 ${660 - at * 20} Td (${escaped(line)}) Tj ET`),
    '0.16 0.43 0.42 rg 72 740 120 6 re f',
  ].join('\n')
  const fonts = '/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>'
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R${fonts}>>`,
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>',
  ]
  let pdf = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = pdf.length
    pdf += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${size}/Root 1 0 R>>`
  return Buffer.from(`${pdf}${table}\nstartxref\n${pdf.length}\n%%EOF`, 'latin1')
}
