/** EAN-13, the bar code of products: 13 digits as 95 modules. */

const left = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111']
  .concat(['0111011', '0110111', '0001011'])
  .map((odd) => {
    const right = odd.replaceAll(/[01]/g, (module) => (module === '0' ? '1' : '0'))
    return { odd, right, even: [...right].reverse().join('') }
  })
/** Parity of the left six digits (1: `even`), by the first digit. */
const parity = '000000 001011 001101 001110 010011 011001 011100 010101 010110 011010'.split(' ')

export const checkDigit = (digits: string): number => {
  const sum = Array.from(digits.slice(0, 12)).reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  )
  return (10 - (sum % 10)) % 10
}

/** Whether a text is a product code: 13 digits with a valid check digit. */
export const isProductCode = (text: string): boolean =>
  /^\d{13}$/.test(text) && checkDigit(text) === Number(text[12])

/** Modules of a product code, 1 is dark; null for any other text. */
export function barModules(text: string): string | null {
  if (!isProductCode(text)) return null
  const pattern = parity[Number(text[0])] ?? ''
  const half = (digits: string, kindAt: (index: number) => 'odd' | 'even' | 'right') =>
    [...digits].map((digit, index) => left[Number(digit)]?.[kindAt(index)] ?? '').join('')
  const first = half(text.slice(1, 7), (index) => (pattern[index] === '1' ? 'even' : 'odd'))
  const second = half(text.slice(7), () => 'right')
  return `101${first}01010${second}101`
}
