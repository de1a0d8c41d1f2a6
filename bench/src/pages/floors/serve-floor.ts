import type { Shelf } from '../../../floors/app/goods.ts'
import type { BuiltFloors } from './build-floors.ts'
import { floorPages, type Floor, type FloorPaths } from './floor-pages.ts'
import { send, serve, stored, type Serving, type Stored } from './serve-files.ts'

const forEver = 'public, max-age=31536000, immutable'
const aDay = 'public, max-age=86400'

/** The mall is on this machine and a picture is a file (ms). */
const answerWithin = 10_000

/** The mall's own pictures, fetched once each, so that floors and shells show the same bytes. */
function pictureMemory(mallUrl: string) {
  const known = new Map<string, Promise<Stored | null>>()
  const fetched = async (path: string) => {
    const answer = await fetch(mallUrl + path, {
      headers: { accept: 'image/avif,image/webp,*/*' },
      signal: AbortSignal.timeout(answerWithin),
    })
    if (!answer.ok) return null
    const type = answer.headers.get('content-type') ?? 'application/octet-stream'
    return stored(type, aDay, Buffer.from(await answer.arrayBuffer()))
  }
  return (path: string) => {
    const before = known.get(path)
    if (before) return before
    const coming = fetched(path)
    known.set(path, coming)
    // A failure is told to whoever asked, and not kept.
    coming.catch(() => known.delete(path))
    return coming
  }
}

export type FloorSource = { built: BuiltFloors; shelf: Shelf; paths: FloorPaths; mallUrl: string }

/** Serves one floor as a CDN would: everything compressed before it is asked for. */
export async function serveFloor(
  floor: Floor,
  port: number,
  source: FloorSource,
): Promise<Serving> {
  const { built, shelf, paths, mallUrl } = source
  const files = new Map<string, Stored>()
  for (const [path, html] of await floorPages(floor, built, shelf, paths)) {
    files.set(path, stored('text/html; charset=utf-8', 'no-store', html))
  }
  for (const [path, code] of built.assets) {
    files.set(path, stored('text/javascript; charset=utf-8', forEver, code))
  }
  for (const [name, data] of Object.entries(shelf)) {
    files.set(`/data/${name}`, stored('application/json', 'no-store', JSON.stringify(data)))
  }
  const picture = pictureMemory(mallUrl)
  return serve(port, async (path, request, response) => {
    const file = files.get(path) ?? (path.startsWith('/media/') ? await picture(path) : null)
    if (file) send(file, request, response)
    return Boolean(file)
  })
}
