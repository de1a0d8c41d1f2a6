/**
 * Parts of a password that a guesser tries first: repeated and consecutive characters, keyboard
 * walks, dates, phone numbers, expressions of love, surnames and test accounts. Lists of leaked
 * passwords cannot contain every combination of them.
 */

const MIN_RUN = 3
const MIN_WALK = 3

/** Keys in the order in which a finger crosses a keyboard: rows, columns and zigzags. */
const WALKS = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qawsedrftgyhujikolp',
  'qazxswedcvfrtgbnhyujm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qazxsw23edcvfr4',
  '147258369',
]
const reverse = (text: string) => [...text].reverse().join('')
const walks = [...WALKS, ...WALKS.map(reverse)]

const WORDS = [
  'password',
  'passwd',
  'passw0rd',
  'p@ssw0rd',
  'p@ssword',
  'admin',
  'administrator',
  'root',
  'test',
  'user',
  'guest',
  'demo',
  'welcome',
  'letmein',
  'iloveyou',
  'iloveu',
  'changeme',
  'hello',
  'login',
  'woaini',
  'mima',
  'taobao',
  'alipay',
  'weixin',
  'wechat',
  'mall',
  'shop',
  'wang',
  'zhang',
  'chen',
  'yang',
  'zhao',
  'huang',
  'zhou',
  'china',
  'beijing',
  'shanghai',
  '1314',
  '5201314',
  '520',
  '521',
  '888',
  '666',
].sort((a, b) => b.length - a.length)

const DATE = String.raw`(?:19|20)\d\d[-./]?(?:0[1-9]|1[0-2])[-./]?(?:0[1-9]|[12]\d|3[01])`
const PHONE = String.raw`1[3-9]\d{9}`
const NUMBERS = new RegExp(`^(?:${PHONE}|${DATE}|(?:19|20)\\d\\d)`)

/** Length of the run at the start whose characters are equal, ascending or descending by one. */
function measureRun(text: string): number {
  const step = text.charCodeAt(1) - text.charCodeAt(0)
  if (!(Math.abs(step) <= 1)) return 0
  let length = 2
  while (text.charCodeAt(length) - text.charCodeAt(length - 1) === step) length += 1
  return length >= MIN_RUN ? length : 0
}

/** Length of the longest start of `text` that walks along the keyboard. */
function measureWalk(text: string): number {
  let length = MIN_WALK
  if (text.length < length || !walks.some((walk) => walk.includes(text.slice(0, length)))) return 0
  while (length < text.length && walks.some((walk) => walk.includes(text.slice(0, length + 1)))) {
    length += 1
  }
  return length
}

function measureWord(text: string, words: readonly string[]): number {
  return words.find((word) => text.startsWith(word))?.length ?? 0
}

/** Length of the guessable part at the start of `text`; 0 where there is none. */
const measurePart = (text: string, names: readonly string[]): number =>
  Math.max(
    measureRun(text),
    measureWalk(text),
    NUMBERS.exec(text)?.[0].length ?? 0,
    measureWord(text, WORDS),
    measureWord(text, names),
  )

/** @param names in lower case */
export const includesAny = (text: string, names: readonly string[]): boolean =>
  names.some((name) => name !== '' && text.includes(name))

/** A password made of one repeated block, which is at most half its length. */
const isRepeated = (text: string): boolean => /^(.{1,32})\1+$/su.test(text)

/**
 * Counts the characters of a password outside its guessable parts.
 * @param text in lower case
 * @param names of the owner and the company, in lower case
 */
export function countUnguessable(text: string, names: readonly string[]): number {
  if (isRepeated(text)) return 0
  let rest = 0
  for (let index = 0; index < text.length;) {
    const length = measurePart(text.slice(index), names)
    if (length === 0) rest += 1
    index += length || 1
  }
  return rest
}
