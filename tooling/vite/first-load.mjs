import { build } from 'vite'
import { sharedParts } from './shared-parts.mjs'

/**
 * A chunk and all that loads at once with it.
 * @param {import('vite').Rolldown.OutputChunk | undefined} start
 * @param {ReadonlyMap<string, import('vite').Rolldown.OutputChunk>} chunks
 */
function loadedWith(start, chunks) {
  const modules = new Set()
  const queue = start ? [start] : []
  const seen = new Set(queue)
  for (let chunk = queue.pop(); chunk; chunk = queue.pop()) {
    for (const id of chunk.moduleIds) modules.add(id)
    for (const name of chunk.imports) {
      const next = chunks.get(name)
      if (next && !seen.has(next)) {
        seen.add(next)
        queue.push(next)
      }
    }
  }
  return modules
}

/**
 * Ends of the modules with which what comes after the first view begins: the frame's, the host app's,
 * and what the profiles of banks share.
 */
const afterwards = [
  '/layout/after-paint.tsx',
  '/feature/later.ts',
  '/host/in-wechat.ts',
  '/host/bank-work.ts',
  '/bridge/wait-for.ts',
  '/bridges/reply.ts',
  '/analytics/start-analytics.ts',
]

/** A share of the screens. */
const NEARLY_ALL = 0.75

const isPage = (id) => id.includes('/pages/')
/** A screen, or a sheet of several screens: what it needs beyond theirs would be a file each. */
const isScreen = (id) => /\/(?:pages\/.*-page|components\/.*-sheet)\.tsx$/.test(id ?? '')

/**
 * How the modules are put into files. Left alone, a screen's first view is some thirty small files,
 * which compress 6 kB worse than three large ones and are as many requests. What really loads
 * together is known only after a build, so one is made in memory first (1 s).
 * - `kernel`: what every screen needs before it is shown, and what the home page shares with others:
 *   as a file of its own (9 kB) there was none of 27 screens that did not load it as well; also what
 *   nearly every other screen needs, and what a screen shares with `after`, which every page loads
 * - `after`: what every page loads when its first view is done and no screen by itself
 * - `part`: what other screens share, some in one file (shared-parts.mjs)
 * @param {string} root
 * @param {import('vite').PluginOption[]} plugins
 * @param {string[]} target
 */
export async function firstLoadGroups(root, plugins, target) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins,
    build: { target, write: false, minify: false, reportCompressedSize: false },
  })
  if (!('output' in result)) throw new Error('the first build told nothing')
  const all = result.output.filter((file) => file.type === 'chunk')
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]))
  const kernel = loadedWith(
    all.find((chunk) => chunk.isEntry),
    chunks,
  )
  const isHome = (chunk) => chunk.facadeModuleId?.endsWith('/home/home-page.tsx') ?? false
  const home = loadedWith(all.find(isHome), chunks)
  const isFirst = (id) => kernel.has(id) || home.has(id)
  const bytes = new Map(
    all.flatMap(({ modules }) =>
      Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength]),
    ),
  )
  const beyond = (screen) =>
    new Map(
      [...loadedWith(screen, chunks)]
        .filter((id) => !isFirst(id))
        .map((id) => [id, bytes.get(id) ?? 0]),
    )
  const screens = all.filter((chunk) => isScreen(chunk.facadeModuleId) && !isHome(chunk))
  const beyondEach = new Map(screens.map((one) => [one.facadeModuleId, beyond(one)]))
  const users = (id) => [...beyondEach.values()].filter((modules) => modules.has(id)).length
  const isAfter = (id) => afterwards.some((end) => id?.endsWith(end))
  const after = new Set(
    all
      .flatMap((chunk) =>
        isAfter(chunk.facadeModuleId)
          ? [...loadedWith(chunk, chunks)]
          : chunk.moduleIds.filter(isAfter),
      )
      .filter((id) => !isFirst(id)),
  )
  for (const id of new Set([...beyondEach.values()].flatMap((modules) => [...modules.keys()]))) {
    if (!after.has(id) && users(id) < NEARLY_ALL * beyondEach.size) continue
    kernel.add(id)
    after.delete(id)
    for (const modules of beyondEach.values()) modules.delete(id)
  }
  const parts = sharedParts(beyondEach)
  return [
    { name: 'kernel', test: (id) => kernel.has(id) || (home.has(id) && !isPage(id)), priority: 2 },
    { name: 'after', test: (id) => after.has(id), priority: 1 },
    ...parts.map((part) => ({ name: 'part', test: (id) => part.has(id), priority: 1 })),
  ]
}
