type Region = { name: string }
/** Regions below those named, served level by level. */
export type LoadRegions = (path: readonly string[]) => Promise<readonly Region[]>

/** What people leave out of a region's name: 广西壮族自治区 is 广西, 浦东新区 is not 浦东新. */
const ending =
  /(?:特别行政区|(?:维吾尔|壮族|回族)?自治区|省|市|地区|盟|(?:[\u4e00-\u9fa5]族)*自治[州县旗]|县|区|旗)$/

/** The option a text begins with, its name in full or in short, and what follows it. */
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
 * Follows a written address through the regions that the server knows: as many levels as it names,
 * four at most, and the way from there. A level with one region need not be named (上海市浦东新区).
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
