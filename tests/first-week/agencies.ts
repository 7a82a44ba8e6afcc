// Agencies of five countries, and the figures of their documents, worked out by hand.
export interface Agency {
  country: string
  /** The browser's language, by which numbers are typed and shown. */
  locale: string
  timezoneId: string
  name: string
  address: Address
  /** Null where the country has none. */
  vatId: string | null
  currency: string
  taxRate: number
  /** Its word on documents. */
  taxWord: string
  client: Client
  /** Three of the first, and as many hours as given. */
  lines: { fixed: string; hours: string; hourly: string }
  figures: Figures
  /** A second client abroad that pays the tax itself. */
  abroad?: Client & { note: string }
}

interface Address {
  street: string
  city: string
  state?: [label: string, value: string]
  zipCode?: [label: string, value: string]
}

interface Client {
  name: string
  country: string
  address: Address
  vatId?: string
}

/** As a document prints them. */
interface Figures {
  net: string
  tax: string
  gross: string
}

export const agencies: Agency[] = [
  {
    country: 'Ireland',
    locale: 'en-IE',
    timezoneId: 'Europe/Dublin',
    name: 'Tern & Tide',
    address: {
      street: '14 Fennel Row',
      city: 'Dublin',
      state: ['County', 'Dublin'],
      zipCode: ['Eircode', 'D02 X285'],
    },
    vatId: 'IE6433435OA',
    currency: 'EUR',
    taxRate: 23,
    taxWord: 'VAT',
    client: {
      name: 'Moyle Bakery',
      country: 'Ireland',
      address: {
        street: '3 Quay Lane',
        city: 'Galway',
        state: ['County', 'Galway'],
        zipCode: ['Eircode', 'H91 E2K3'],
      },
    },
    // 3 × 1450 + 2.5 × 96.50 = 4350 + 241.25; 23 % of 4591.25 is 1055.9875.
    lines: { fixed: '1450', hours: '2.5', hourly: '96.50' },
    figures: { net: '4591.25', tax: '1055.99', gross: '5647.24' },
    abroad: {
      name: 'Lerchenfeld Druck',
      country: 'Germany',
      address: {
        street: 'Uferstraße 9',
        city: 'Hamburg',
        zipCode: ['Postal code', '22081'],
      },
      vatId: 'DE129273398',
      note: 'Reverse charge',
    },
  },
  {
    country: 'Germany',
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    name: 'Morgenwerk',
    address: { street: 'Hafenweg 22', city: 'Leipzig', zipCode: ['Postal code', '04109'] },
    vatId: 'DE129273398',
    currency: 'EUR',
    taxRate: 19,
    taxWord: 'VAT',
    client: {
      name: 'Käthes Gärtnerei',
      country: 'Germany',
      address: {
        street: 'Am Anger 1',
        city: 'Jena',
        zipCode: ['Postal code', '07743'],
      },
    },
    // 3 × 890 + 7.5 × 115 = 2670 + 862.50; 19 % of 3532.50 is 671.175.
    lines: { fixed: '890', hours: '7,5', hourly: '115' },
    figures: { net: '3532.50', tax: '671.18', gross: '4203.68' },
    abroad: {
      name: 'Bergblick Hotels',
      country: 'Austria',
      address: {
        street: 'Seegasse 4',
        city: 'Hallstatt',
        zipCode: ['Postal code', '4830'],
      },
      vatId: 'ATU65033803',
      note: 'Reverse charge',
    },
  },
  {
    country: 'Japan',
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    name: '波止場デザイン',
    address: {
      street: '2-4-8 Minami',
      city: 'Yokohama',
      state: ['Prefecture', 'Kanagawa'],
      zipCode: ['Postal code', '220-0011'],
    },
    vatId: null,
    currency: 'JPY',
    taxRate: 10,
    taxWord: 'Consumption tax',
    client: {
      name: '若葉製菓',
      country: 'Japan',
      address: {
        street: '1-1-1 Kita',
        city: 'Kyoto',
        state: ['Prefecture', 'Kyoto'],
        zipCode: ['Postal code', '600-8216'],
      },
    },
    // 3 × 150000 + 2.5 × 12500 = 450000 + 31250; 10 % is 48125.
    lines: { fixed: '150000', hours: '2.5', hourly: '12500' },
    figures: { net: '481250', tax: '48125', gross: '529375' },
  },
  {
    country: 'Brazil',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    name: 'Maré Alta Estúdio',
    address: {
      street: 'Rua das Garças 120',
      city: 'Recife',
      state: ['State', 'PE'],
      zipCode: ['Postal code', '50030-230'],
    },
    vatId: null,
    currency: 'BRL',
    taxRate: 5,
    taxWord: 'VAT',
    client: {
      name: 'Padaria São João',
      country: 'Brazil',
      address: {
        street: 'Av. Beira-Mar 7',
        city: 'Olinda',
        state: ['State', 'PE'],
        zipCode: ['Postal code', '53020-140'],
      },
    },
    // 3 × 3200 + 10 × 180.75 = 9600 + 1807.50; 5 % of 11407.50 is 570.375.
    lines: { fixed: '3200', hours: '10', hourly: '180,75' },
    figures: { net: '11407.50', tax: '570.38', gross: '11977.88' },
  },
  {
    country: 'United States',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    name: 'Juniper & Slate',
    address: {
      street: '88 Alder St',
      city: 'Spokane',
      state: ['State', 'WA'],
      zipCode: ['Zip Code', '99201'],
    },
    vatId: null,
    currency: 'USD',
    taxRate: 8.25,
    taxWord: 'Sales tax',
    client: {
      name: 'Larkspur Cycles',
      country: 'United States',
      address: {
        street: '5 Mill Rd',
        city: 'Boise',
        state: ['State', 'ID'],
        zipCode: ['Zip Code', '83702'],
      },
    },
    // 3 × 1500 + 2.5 × 120 = 4500 + 300; 8.25 % of 4800 is 396.
    lines: { fixed: '1500', hours: '2.5', hourly: '120' },
    figures: { net: '4800.00', tax: '396.00', gross: '5196.00' },
  },
]
