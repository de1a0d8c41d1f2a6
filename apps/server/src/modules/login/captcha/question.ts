const digits = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'] as const

/** A whole number from 0 to 99 as it is read: 12 is 十二, 20 is 二十. */
export function inWords(value: number): string {
  const tens = Math.floor(value / 10)
  const ones = value % 10
  if (tens === 0) return digits[ones] ?? ''
  return `${tens === 1 ? '' : digits[tens]}十${ones === 0 ? '' : digits[ones]}`
}

type Question = { question: string; answer: number }

const sums: readonly ((a: number, b: number) => Question)[] = [
  (a, b) => ({ question: `${inWords(a)}加${inWords(b)}等于几？`, answer: a + b }),
  (a, b) => ({ question: `${inWords(a + b)}减${inWords(b)}等于几？`, answer: a }),
  (a, b) => ({ question: `${inWords(a)}乘以${inWords(b)}等于几？`, answer: a * b }),
  (a, b) => ({ question: `比${inWords(a)}多${inWords(b)}的数是几？`, answer: a + b }),
  (a, b) => ({ question: `比${inWords(a + b)}少${inWords(b)}的数是几？`, answer: a }),
  (a, b) => ({ question: `${inWords(a)}个${inWords(b)}相加是几？`, answer: a * b }),
  (a, b) => ({ question: `${inWords(2 * (a + b))}的一半是几？`, answer: a + b }),
  (a, b) => ({
    question: `小明有${inWords(a + b)}个苹果，送出${inWords(b)}个，还有几个？`,
    answer: a,
  }),
  (a, b) => ({
    question: `桌上有${inWords(a)}个杯子和${inWords(b)}个盘子，共有几件？`,
    answer: a + b,
  }),
]

function pickOfThree(below: (bound: number) => number): Question {
  const numbers = [1 + below(19), 1 + below(19), 1 + below(19)]
  const listed = numbers.map(inWords).join('、')
  const ordinal = below(3)
  const questions = [
    { question: `${listed}中最大的数是几？`, answer: Math.max(...numbers) },
    { question: `${listed}中最小的数是几？`, answer: Math.min(...numbers) },
    { question: `${listed}中第${inWords(ordinal + 1)}个数是几？`, answer: numbers[ordinal] ?? 0 },
  ] as const
  return questions[below(3)] ?? questions[0]
}

/** A small question in words, in place of the puzzle. `below` as for the puzzle. */
export function askQuestion(below: (bound: number) => number): Question {
  const ask = sums[below(sums.length + 3)]
  return ask ? ask(1 + below(9), 1 + below(9)) : pickOfThree(below)
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
