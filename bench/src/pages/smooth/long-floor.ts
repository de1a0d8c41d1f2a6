import type { Shelf } from '../../../floors/app/goods.ts'
import type { Leaving } from '../../place/leaving.ts'
import { buildFloors } from '../floors/build-floors.ts'
import { serveFloor } from '../floors/serve-floor.ts'
import { pathOf } from '../targets.ts'

/** As many rows as a browser lays out at once without being the thing that is measured. */
const rows = 600

/** The list page of the static floor with many rows: how evenly this machine can scroll at all. */
export async function openLongFloor(
  shelf: Shelf,
  mallUrl: string,
  port: number,
  leaving: Leaving,
): Promise<string> {
  const { list } = shelf.list
  const many = Array.from({ length: rows }, (_, index) => {
    const [card] = list.slice(index % list.length)
    if (!card) throw new Error('the list has no goods')
    return { ...card, spuId: index + 1 }
  })
  const long = { ...shelf, list: { ...shelf.list, list: many } }
  const { spuId } = shelf.detail
  const paths = {
    home: pathOf('home', spuId),
    list: pathOf('list', spuId),
    detail: pathOf('detail', spuId),
  }
  const source = { built: await buildFloors(), shelf: long, paths, mallUrl }
  const { url, close } = await serveFloor('static', port, source)
  leaving.add(close)
  return `${url}${paths.list}`
}
