import { freePort } from '@mall/tooling/ports'
import type { Shelf } from '../../../floors/app/goods.ts'
import type { Leaving } from '../../place/leaving.ts'
import { pathOf } from '../targets.ts'
import { buildFloors } from './build-floors.ts'
import { floors, type Floor } from './floor-pages.ts'
import { serveFloor } from './serve-floor.ts'

/**
 * Builds and serves the three floors with what the mall shows a stranger.
 * @returns their addresses
 */
export async function openFloors(
  shelf: Shelf,
  mallUrl: string,
  firstPort: number,
  leaving: Leaving,
): Promise<Record<Floor, string>> {
  const built = await buildFloors()
  const { spuId } = shelf.detail
  const paths = {
    home: pathOf('home', spuId),
    list: pathOf('list', spuId),
    detail: pathOf('detail', spuId),
  }
  const urls = {} as Record<Floor, string>
  for (const [index, floor] of floors.entries()) {
    const port = await freePort(firstPort + index)
    const { url, close } = await serveFloor(floor, port, { built, shelf, paths, mallUrl })
    leaving.add(close)
    urls[floor] = url
  }
  return urls
}
