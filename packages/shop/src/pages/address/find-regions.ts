import type { LoadRegions } from '@mall/commerce/address'

type Region = { name: string }

/** Suffix that is commonly omitted: 广西壮族自治区 is 广西, but 浦东新区 is not 浦东新. */
const ending =
  /(?:特别行政区|(?:维吾尔|壮族|回族)?自治区|省|市|地区|盟|(?:[\u4e00-\u9fa5]族)*自治[州县旗]|县|区|旗)$/

/** Option whose full or short name is a prefix of the text, and the rest of the text. */
export function regionAtStart(
  options: readonly Region[],
  text: string,
): { name: string; rest: string } | null {
  let best: { name: string; rest: string; length: number } | null = null
  for (const { name } of options) {
    const short = name.replace(ending, '')
    const match = text.startsWith(name)
      ? name
      : short.length >= 2 && text.startsWith(short)
        ? short
        : ''
    if (match.length > (best?.length ?? 0)) {
      best = { name, rest: text.slice(match.length), length: match.length }
    }
  }
  return best && { name: best.name, rest: best.rest }
}

/**
 * Matches a written address with the server's regions: up to four levels, then the detail. A level
 * with a single region may be omitted (上海市浦东新区).
 */
export async function findRegions(
  address: string,
  load: LoadRegions,
): Promise<{ path: string[]; detail: string }> {
  const path: string[] = []
  let detail = address
  while (path.length < 4) {
    const options = await load(path)
    const region = regionAtStart(options, detail)
    const only = options.length === 1 && path.length > 0 && path.length < 3 ? options[0] : undefined
    if (!region && !only) break
    path.push(region?.name ?? only?.name ?? '')
    detail = region?.rest ?? detail
  }
  return { path, detail }
}
