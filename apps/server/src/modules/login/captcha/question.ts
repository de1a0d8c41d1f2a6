const digits = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'] as const

/** A whole number from 0 to 99 as it is read: 12 is 十二, 20 is 二十. */
export function inWords(value: number): string {
  const tens = Math.floor(value / 10)
  const ones = value % 10
  if (tens === 0) return digits[ones] ?? ''
  return `${tens === 1 ? '' : digits[tens]}十${ones === 0 ? '' : digits[ones]}`
}

/** A small sum in words, in place of the puzzle. `below` as for the puzzle. */
export function askQuestion(below: (bound: number) => number): {
  question: string
  answer: number
} {
  const a = 1 + below(9)
  const b = 1 + below(9)
  const [greater, lesser] = a > b ? [a, b] : [b, a]
  const challenge = [
    { words: `${inWords(a)}加${inWords(b)}`, answer: a + b },
    { words: `${inWords(greater)}减${inWords(lesser)}`, answer: greater - lesser },
    { words: `${inWords(a)}乘以${inWords(b)}`, answer: a * b },
    { words: `${inWords(10 + a)}加${inWords(b)}`, answer: 10 + a + b },
  ][below(4)]
  return { question: `${challenge?.words}等于几？`, answer: challenge?.answer ?? 0 }
}

const values: Record<string, number> = {
  〇: 0,
  两: 2,
  ...Object.fromEntries(digits.map((word, value) => [word, value])),
}
const words = /^([一二两三四五六七八九])?十([一二三四五六七八九])?$/

/** Parses an answer: ASCII or full-width digits, or Chinese numerals to 99; null otherwise. */
export function readAnswer(text: string): number | null {
  const answer = text.normalize('NFKC').replaceAll(/[\s。.]/g, '')
  if (/^\d{1,3}$/.test(answer)) return Number(answer)
  const single = Object.hasOwn(values, answer) ? values[answer] : undefined
  if (single !== undefined) return single
  const read = words.exec(answer)
  if (!read) return null
  const [, tens, ones] = read
  return (tens ? (values[tens] ?? 0) : 1) * 10 + (ones ? (values[ones] ?? 0) : 0)
}
