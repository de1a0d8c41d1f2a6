import type { PageData } from '../../../floors/app/goods.ts'
import type { BuiltFloors } from './build-floors.ts'
import { floorPages, type Floor, type FloorPaths } from './floor-pages.ts'
import { send, serve, createStoredFile, type Serving, type StoredFile } from './serve-files.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const ONE_DAY = 'public, max-age=86400'

/** Response timeout of the local mall, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 10_000

/** Cache of the mall's images, so that floors and shells serve the same bytes. */
function createPictureCache(mallUrl: string) {
  const cache = new Map<string, Promise<StoredFile | null>>()
  const fetchPicture = async (path: string) => {
    const response = await fetch(mallUrl + path, {
      headers: { accept: 'image/avif,image/webp,*/*' },
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    })
    if (!response.ok) return null
    const type = response.headers.get('content-type') ?? 'application/octet-stream'
    return createStoredFile(type, ONE_DAY, Buffer.from(await response.arrayBuffer()))
  }
  return (path: string) => {
    const cached = cache.get(path)
    if (cached) return cached
    const pending = fetchPicture(path)
    cache.set(path, pending)
    // Remove failed requests from the cache.
    pending.catch(() => cache.delete(path))
    return pending
  }
}

export type FloorSource = {
  built: BuiltFloors
  pageData: PageData
  paths: FloorPaths
  mallUrl: string
}

/** Serves one floor like a CDN: all files are compressed in advance. */
export async function serveFloor(
  floor: Floor,
  port: number,
  source: FloorSource,
): Promise<Serving> {
  const { built, pageData, paths, mallUrl } = source
  const files = new Map<string, StoredFile>()
  for (const [path, html] of await floorPages(floor, built, pageData, paths)) {
    files.set(path, createStoredFile('text/html; charset=utf-8', 'no-store', html))
  }
  for (const [path, code] of built.assets) {
    files.set(path, createStoredFile('text/javascript; charset=utf-8', IMMUTABLE, code))
  }
  for (const [name, data] of Object.entries(pageData)) {
    files.set(
      `/data/${name}`,
      createStoredFile('application/json', 'no-store', JSON.stringify(data)),
    )
  }
  const picture = createPictureCache(mallUrl)
  return serve(port, async (path, request, response) => {
    const file = files.get(path) ?? (path.startsWith('/media/') ? await picture(path) : null)
    if (file) send(file, request, response)
    return Boolean(file)
  })
}
