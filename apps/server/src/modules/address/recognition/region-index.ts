import { regionsBelow } from '../regions.ts'

/** Names from the province down. */
export type RegionPath = readonly string[]
/** A region whose name starts a text, and the rest of the text. */
export type Match = { path: RegionPath; rest: string; length: number; isFull: boolean }
type Name = { text: string; path: RegionPath; isFull: boolean }

/** Suffix that is commonly omitted: 广西壮族自治区 is 广西, 浦东新区 is 浦东. */
const SUFFIX =
  /(?:特别行政区|(?:维吾尔|壮族|回族)?自治区|新区|省|市|地区|盟|(?:[\u4e00-\u9fa5]{1,4}族)*自治[州县旗]|(?:哈萨克|蒙古|柯尔克孜)自治州|林区|县|区|旗)$/
const SHORT_NAMES: Record<string, string> = {
  内蒙古自治区: '内蒙古',
  新疆维吾尔自治区: '新疆',
  博尔塔拉蒙古自治州: '博尔塔拉',
  巴音郭楞蒙古自治州: '巴音郭楞',
}
/** These words after a short name make it a street or building: 南京西路, 中山大道, 北京饭店. */
const STREET =
  /^[东西南北中新老]?[一二三四五六七八九十0-9]{0,2}(?:路|街|大道|道|大街|巷|弄|里|村|桥|站|山|寺|门|饭店|酒店|大厦|广场|花园|公园|宾馆|小学|中学|大学)/

const shortNames = new Map<string, string>(Object.entries(SHORT_NAMES))

function toShortName(name: string): string {
  const known = shortNames.get(name)
  if (known !== undefined) return known
  const short = name.replace(SUFFIX, '')
  shortNames.set(name, short)
  return short
}

/** Names of provinces, cities and counties by their first two characters. */
let index: ReadonlyMap<string, readonly Name[]> | undefined

function readIndex(): ReadonlyMap<string, readonly Name[]> {
  if (index) return index
  const byStart = new Map<string, Name[]>()
  const add = (path: RegionPath) => {
    const full = path.at(-1) ?? ''
    for (const text of new Set([full, toShortName(full)])) {
      if (text.length < 2) continue
      const start = text.slice(0, 2)
      const names = byStart.get(start) ?? []
      names.push({ text, path, isFull: text === full })
      byStart.set(start, names)
    }
  }
  for (const province of listBelow([])) {
    add([province])
    for (const city of listBelow([province])) {
      if (city !== province) add([province, city])
      for (const county of listBelow([province, city])) {
        if (county !== city) add([province, city, county])
      }
    }
  }
  index = byStart
  return index
}

/** Names of the regions below a path. */
export function listBelow(path: RegionPath): string[] {
  if (path.length > 3) return []
  return regionsBelow((path.length + 1) as 1 | 2 | 3 | 4, path.join('/')).map(({ name }) => name)
}

/** Regions of any level whose full or short name starts at this position. */
export function findAt(text: string): Match[] {
  return (readIndex().get(text.slice(0, 2)) ?? []).flatMap((name) => {
    if (!text.startsWith(name.text)) return []
    const rest = text.slice(name.text.length)
    if (!name.isFull && STREET.test(rest)) return []
    return [{ path: name.path, rest, length: name.text.length, isFull: name.isFull }]
  })
}

/** The region of these names with the longest full or short name at the start of the text. */
export function findBelow(path: RegionPath, text: string): Match | null {
  let best: Match | null = null
  for (const name of listBelow(path)) {
    const forms = path.length < 3 ? [name, toShortName(name)] : [name]
    for (const form of forms) {
      if (form.length < 2 || form.length <= (best?.length ?? 0) || !text.startsWith(form)) continue
      const rest = text.slice(form.length)
      const isFull = form === name
      if (isFull || !STREET.test(rest)) {
        best = { path: [...path, name], rest, length: form.length, isFull }
      }
    }
  }
  return best
}
