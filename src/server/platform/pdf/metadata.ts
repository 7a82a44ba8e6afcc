// XMP metadata of a PDF, as required by PDF/A-3, and by Factur-X if it carries an e-invoice.
import { escapeXml } from '../xml.ts'

export interface DocumentFacts {
  title: string
  author: string
  madeAt: Date
  /** File name of the e-invoice. */
  eInvoice: string | undefined
}

/** Same as in the document information dictionary, as PDF/A requires. */
export const producer = 'Enfilade'

const facturX = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const description = (namespaces: string, content: string) =>
  `<rdf:Description rdf:about="" ${namespaces}>${content}</rdf:Description>`

const alternatives = (text: string) =>
  `<rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt>`

const property = (name: string, meaning: string) => `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType>
<pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${meaning}</pdfaProperty:description>
</rdf:li>`

/** PDF/A allows only declared properties, so this declares those of Factur-X and sets them. */
const eInvoiceProperties = (fileName: string) =>
  description(
    `xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"`,
    `<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${facturX}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${property('DocumentFileName', 'The name of the embedded XML document')}
${property('DocumentType', 'The type of the hybrid document')}
${property('Version', 'The version of the standard that the XML document follows')}
${property('ConformanceLevel', 'The profile of the XML document')}
</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas>`,
  ) +
  description(
    `xmlns:fx="${facturX}"`,
    `<fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${escapeXml(fileName)}</fx:DocumentFileName>
<fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>`,
  )

/** Whole seconds, because the document's dictionary has no higher precision. */
const moment = (at: Date) => `${at.toISOString().slice(0, 19)}Z`

export function toXmp({ title, author, madeAt, eInvoice }: DocumentFacts): string {
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
${description(
  'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"',
  '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>',
)}
${description(
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  `<dc:title>${alternatives(title)}</dc:title><dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>`,
)}
${description(
  'xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
  `<xmp:CreatorTool>${producer}</xmp:CreatorTool><xmp:CreateDate>${moment(madeAt)}</xmp:CreateDate>
<xmp:ModifyDate>${moment(madeAt)}</xmp:ModifyDate>`,
)}
${description('xmlns:pdf="http://ns.adobe.com/pdf/1.3/"', `<pdf:Producer>${producer}</pdf:Producer>`)}
${eInvoice === undefined ? '' : eInvoiceProperties(eInvoice)}
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
}
