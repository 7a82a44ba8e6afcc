// Check digits of public numbers: the sums that most of them share. Pure.

/** What is known of a kind of number. */
export interface NumberRule {
  form: RegExp
  /** A published number. */
  example: string
  /** Of a number in that form. */
  isChecked?: (number: string) => boolean
}

/** @returns undefined if the number is as its rule demands */
export function findNumberIssue(rule: NumberRule, number: string): 'form' | 'digits' | undefined {
  if (!rule.form.test(number)) return 'form'
  return rule.isChecked?.(number) === false ? 'digits' : undefined
}

const digitsOf = (number: string): number[] => [...number].map(Number)

/** The digits times their weights; what follows beyond the weights doesn't count. */
export const weighted = (number: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, place) => sum + weight * Number(number[place] ?? 0), 0)

/** Of numbers longer than JavaScript's exact integers too; letters count from 10, as in an IBAN. */
export function modulo(number: string, divisor: number): number {
  const digits = number.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
  return digitsOf(digits).reduce((rest, digit) => (rest * 10 + digit) % divisor, 0)
}

/** ISO/IEC 7812: every second digit from the right is doubled, and the digits of the products are added. */
export const isLuhn = (number: string): boolean =>
  digitsOf(number)
    .toReversed()
    .reduce((sum, digit, place) => {
      const product = place % 2 === 0 ? digit : digit * 2
      return sum + Math.floor(product / 10) + (product % 10)
    }, 0) %
    10 ===
  0

/** ISO 7064 MOD 11,10. */
export const isMod1110 = (number: string): boolean =>
  digitsOf(number).reduce(
    ({ carry }, digit) => {
      const sum = (digit + carry) % 10
      return { carry: ((sum === 0 ? 10 : sum) * 2) % 11, sum }
    },
    { carry: 10, sum: 0 },
  ).sum === 1

/** The first sum counts unless it is 10, then the second. */
export function isOneOfTwo(number: string, ...weights: [number[], number[]]): boolean {
  const [sum = 10, other = 10] = weights.map((one) => weighted(number, one) % 11)
  return (sum < 10 ? sum : other % 10) === Number(number.at(-1))
}

/** GS1: a GLN, and what is numbered as one. */
export const isGs1 = (number: string): boolean =>
  weighted([...number].toReversed().join(''), [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 === 0
