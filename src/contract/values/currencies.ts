// The currencies of ISO 4217: those of today and those that only older documents are in.

/** Apart from the formats of money, because what only shows an amount needs no list. */
export const currencies: readonly string[] = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF ' +
  'CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ ' +
  'GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP ' +
  'LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR ' +
  'PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC ' +
  'SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYI UYU UZS VES VND VUV WST XAF XCD XCG XOF ' +
  'XPF YER ZAR ZMW ZWG'
).split(' ')

/**
 * No longer issued, each with two decimals. Documents in them stay as they are: the Netherlands Antillean guilder (XCG since
 * 2025) and the Bulgarian lev (EUR since 2026).
 */
const withdrawn = ['ANG', 'BGN']

export const isWithdrawn = (currency: string): boolean => withdrawn.includes(currency)

export const isCurrency = (code: string): boolean => currencies.includes(code) || isWithdrawn(code)

export const withdrawnMessage = 'This currency is no longer in use. Choose a current one'
