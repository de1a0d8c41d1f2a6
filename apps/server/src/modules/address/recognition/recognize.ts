import type { RecognizedAddress } from '@mall/contract'
import { findRegion } from './find-region.ts'
import { splitAtLabels, type Part } from './labels.ts'
import { scoreName, splitTrailingName } from './names.ts'

const PHONE = /(^|[^\d*])(?:(?:\+|00)?86[-\s]?)?(1[3-9]\d[-\s]?\d{4}[-\s]?\d{4})(?![\d*])/
/** Marks the phone in a text, because adjacent words are probably the name. */
const PHONE_MARK = '\u0001'
const RECEIVER_MARK = /[(（]?(?:收|签收)[)）]?$/
const SEPARATOR = /[\s,;|、。]+/
const REGION_MARK = '\u0003'
const MARKS = /^(?:\u0001|\u0003|[(（]?收[)）]?)$/
const BRACKETS = /^[([【「](.*)[)\]】」]$/
const MAX_RECEIVER = 20
const LATIN_GLUE = '\u0002'
const UNRELATED =
  /^(?:\+?\d{5,}|0\d{2,3}-?\d{7,8}|\S*\*{3,}\S*|[\w.+-]+@[\w.-]+|转\d+|-\d{3,5}|(?:你好|您好|谢谢|收到|麻烦|请).*|.*[?!])$/
const ADDRESS_WORD = /[省市区县旗盟州镇乡路街巷弄号村栋幢座室楼层苑园]|单元|大厦|广场|公寓|大道/

type Words = { before: Part[]; phone: string }

function takePhone(parts: Part[]): Words {
  let phone = ''
  const before = parts.map((part) => {
    const match = phone === '' ? PHONE.exec(part.value) : null
    if (!match) return part
    phone = (match[2] ?? '').replaceAll(/\D/g, '')
    const value = part.value.replace(match[0], `${match[1]} ${PHONE_MARK} `)
    return { ...part, value }
  })
  return { before, phone }
}

const glueLatin = (text: string) =>
  text.replaceAll(/([A-Za-z.])[ ]+(?=[A-Za-z])/g, `$1${LATIN_GLUE}`)
const toWords = (text: string) =>
  glueLatin(text)
    .split(SEPARATOR)
    .map((word) => word.replaceAll(LATIN_GLUE, ' '))
    .filter((word) => word !== '')

/** The most likely name among words; those beside the phone or at an end count more. */
function takeName(words: string[], isSure: boolean): { name: string; others: string[] } {
  const scores = words.map((word, at) => {
    const plain = word.replace(BRACKETS, '$1')
    const marked = plain.length > 1 && RECEIVER_MARK.test(plain)
    const score = scoreName(plain.replace(RECEIVER_MARK, ''))
    if (score === 0) return 0
    const beside = words[at - 1] === PHONE_MARK || words[at + 1] === PHONE_MARK
    return (
      score +
      (beside ? 3 : 0) +
      (marked ? 4 : 0) +
      (at === 0 ? 1.5 : 0) +
      (at === words.length - 1 ? 1 : 0)
    )
  })
  const best = Math.max(0, ...scores)
  if (best < (isSure ? 2 : 5)) return { name: '', others: words }
  const at = scores.indexOf(best)
  const name = (words[at] ?? '').replace(BRACKETS, '$1')
  return {
    name: name.replace(RECEIVER_MARK, '') || name,
    others: words.filter((_, index) => index !== at),
  }
}

const join = (words: readonly string[]) =>
  words
    .filter((word) => !MARKS.test(word))
    .reduce(
      (text, word) => (/\w$/.test(text) && /^\w/.test(word) ? `${text} ${word}` : text + word),
      '',
    )

/** Parts of a delivery address in lines of text, labelled or not, in any order. */
export function recognizeAddress(lines: readonly string[]): RecognizedAddress {
  const written = lines
    .map((line) => line.normalize('NFKC').replaceAll(/[\u200b-\u200d\ufeff]/g, ''))
    .flatMap(splitAtLabels)
  const { before: parts, phone } = takePhone(written)
  const valuesOf = (...fields: Part['field'][]) =>
    parts.filter(({ field }) => fields.includes(field)).map(({ value }) => value)

  const labelled = toWords(valuesOf('receiver').join(' ')).filter((word) => word !== PHONE_MARK)
  let receiver = ''
  const loose: string[] = []
  if (labelled.length > 0) {
    receiver = (labelled[0] ?? '').replace(RECEIVER_MARK, '') || (labelled[0] ?? '')
    loose.push(...labelled.slice(1))
  }
  const addressText = [...valuesOf('region'), ...valuesOf('address')].join(' ')
  const freeText = [...loose, ...valuesOf('text', 'phone')].join(' ')
  const remarks = valuesOf('remark')

  // A labelled address comes first; otherwise the region locates it.
  const freeRegion = addressText === '' ? findRegion(freeText) : null
  const labelledRegion = addressText === '' ? null : findRegion(addressText)
  const found = labelledRegion ?? freeRegion
  const source = addressText === '' ? freeText : `${freeText} ${addressText}`
  const start = found ? source.length - (addressText || freeText).length + found.before.length : 0
  let words = found
    ? [...toWords(source.slice(0, start)), REGION_MARK, ...toWords(found.rest)]
    : toWords(source)

  if (receiver === '') {
    words = words.flatMap((word, at) => {
      const split =
        words[at + 1] === PHONE_MARK || at === words.length - 1 ? splitTrailingName(word) : null
      return split && phone !== '' ? [split.address, split.name] : [word]
    })
    const taken = takeName(words, phone !== '' || found !== null)
    receiver = taken.name
    words = taken.others
  }
  const at = words.indexOf(REGION_MARK)
  const behind = words.slice(at + 1).filter((word) => !UNRELATED.test(word))
  const isAddress = found !== null || addressText !== '' || ADDRESS_WORD.test(join(behind))
  // Words ahead of the region belong to the address only if they look like one.
  const isDetail = (word: string, index: number) =>
    isAddress && !UNRELATED.test(word) && (index > at || ADDRESS_WORD.test(word))
  const unmarked = words.filter((word) => !MARKS.test(word))
  const detail = words.filter((word, index) => index > at && isDetail(word, index))
  const ahead = words.filter((word, index) => index < at && isDetail(word, index))
  const name = [...receiver]
  const used = new Set([...detail, ...ahead])
  return {
    receiver: name.slice(0, MAX_RECEIVER).join(''),
    tel: phone,
    region: [...(found?.path ?? [])],
    detail: join([...detail, ...ahead]),
    rest: [
      ...unmarked.filter((word) => !used.has(word)),
      name.slice(MAX_RECEIVER).join(''),
      ...remarks,
    ]
      .filter((word) => word !== '')
      .join(' '),
  }
}
