import type { PageData } from '../../../floors/app/goods.ts'
import type { Cleanup } from '../../environment/cleanup.ts'
import { buildFloors } from '../floors/build-floors.ts'
import { serveFloor } from '../floors/serve-floor.ts'
import { toPath } from '../targets.ts'

/** Maximum number of rows whose layout does not dominate the measurement. */
const rows = 600

/** Serves the static floor's list page with many rows, as the scrolling limit of this machine. */
export async function startLongFloor(
  pageData: PageData,
  mallUrl: string,
  port: number,
  cleanup: Cleanup,
): Promise<string> {
  const { list } = pageData.list
  const many = Array.from({ length: rows }, (_, index) => {
    const [card] = list.slice(index % list.length)
    if (!card) throw new Error('the list has no goods')
    return { ...card, spuId: index + 1 }
  })
  const long = { ...pageData, list: { ...pageData.list, list: many } }
  const { spuId } = pageData.detail
  const paths = {
    home: toPath('home', spuId),
    list: toPath('list', spuId),
    detail: toPath('detail', spuId),
  }
  const source = { built: await buildFloors(), pageData: long, paths, mallUrl }
  const { url, close } = await serveFloor('static', port, source)
  cleanup.add(close)
  return `${url}${paths.list}`
}
