import { freePort } from '@mall/tooling/ports'
import type { PageData } from '../../../floors/app/goods.ts'
import type { Cleanup } from '../../environment/cleanup.ts'
import { toPath } from '../targets.ts'
import { buildFloors } from './build-floors.ts'
import { floors, type Floor } from './floor-pages.ts'
import { serveFloor } from './serve-floor.ts'

/**
 * Builds and serves the three floors with the mall's data for a guest.
 * @returns their addresses
 */
export async function startFloors(
  pageData: PageData,
  mallUrl: string,
  firstPort: number,
  cleanup: Cleanup,
): Promise<Record<Floor, string>> {
  const built = await buildFloors()
  const { spuId } = pageData.detail
  const paths = {
    home: toPath('home', spuId),
    list: toPath('list', spuId),
    detail: toPath('detail', spuId),
  }
  const urls = {} as Record<Floor, string>
  for (const [index, floor] of floors.entries()) {
    const port = await freePort(firstPort + index)
    const { url, close } = await serveFloor(floor, port, { built, pageData, paths, mallUrl })
    cleanup.add(close)
    urls[floor] = url
  }
  return urls
}
