import { build } from 'vite'
import { collectScreens } from './feature-screens.mjs'
import { sharedParts } from './shared-parts.mjs'

/**
 * The modules of chunks and of all that load at once with them.
 * @param {import('vite').Rolldown.OutputChunk[]} start
 * @param {ReadonlyMap<string, import('vite').Rolldown.OutputChunk>} chunks
 */
function loadedWith(start, chunks) {
  const modules = new Set()
  const queue = [...start]
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
 * Ends of the modules with which what comes after the first view begins: the frame's with the
 * measuring of its speed, the host app's, and what the profiles of banks share.
 */
export const afterwards = [
  '/layout/after-paint.tsx',
  '/runtime/later.ts',
  '/host/in-wechat.ts',
  '/host/bank-work.ts',
  '/bridge/wait-for.ts',
  '/bridges/reply.ts',
  '/analytics/start-analytics.ts',
]

/**
 * Modules that a single screen loads at once and its later parts load as well: each of them would be
 * a file, 3 of the product page's 17. Those of the screen's own file stay there: the edge
 * knows a screen by the stylesheet of its file.
 * @param {ReadonlyMap<string, ReadonlyMap<string, number>>} beyond screen → modules
 * @param {readonly import('vite').Rolldown.OutputChunk[]} chunks
 * @returns {Set<string>[]} of each screen that has any
 */
function ownModules(beyond, chunks) {
  const users = new Map()
  for (const modules of beyond.values()) {
    for (const id of modules.keys()) users.set(id, (users.get(id) ?? 0) + 1)
  }
  const fileOf = new Map(chunks.map((chunk) => [chunk.facadeModuleId, new Set(chunk.moduleIds)]))
  return [...beyond]
    .map(([screen, modules]) => {
      const own = [...modules.keys()].filter((id) => users.get(id) === 1)
      return new Set(own.filter((id) => !fileOf.get(screen)?.has(id)))
    })
    .filter((modules) => modules.size > 0)
}

/** Loaded by `later.ts`, by the name of its package. */
const VITALS = /\/web-vitals\/dist\//

/** A share of the screens. */
const NEARLY_ALL = 0.75

/**
 * How the modules are put into files. Left alone, a screen's first view is some thirty small files,
 * which compress 6 kB worse than three large ones and are as many requests. The files that really load
 * together are known only after a build, so one is made in memory first (1 s).
 * - `kernel`: what every screen needs before it is shown, and what the first screen shares with
 *   others: as a file of its own (9 kB) there was none of 27 screens that did not load it as well;
 *   also what nearly every other screen needs, or what a screen shares with `after`
 * - `after`: what every page loads when its first view is done and no screen alone
 * - `part`: what other screens share, some in one file (shared-parts.mjs)
 * @param {string} root
 * @param {import('vite').PluginOption[]} plugins
 * @param {string[]} target
 * @param {Record<string, string>} [define] constants of the build
 */
export async function firstLoadGroups(root, plugins, target, define = {}) {
  const { plugin, screens } = collectScreens()
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [plugin, ...plugins],
    define,
    build: { target, write: false, minify: false, reportCompressedSize: false },
  })
  if (!('output' in result)) throw new Error('the first build has no output')
  const all = result.output.filter((file) => file.type === 'chunk')
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]))
  const modulesOf = (wanted) => loadedWith(all.filter(wanted), chunks)
  const screenOf = (chunk) => chunk.facadeModuleId ?? ''
  const isFirstScreen = (chunk) => screens.get(screenOf(chunk)) === 'first'

  const kernel = modulesOf((chunk) => chunk.isEntry)
  const first = modulesOf(isFirstScreen)
  const others = all.filter((chunk) => screens.has(screenOf(chunk)) && !isFirstScreen(chunk))
  const loadedByOthers = new Map(
    others.map((chunk) => [screenOf(chunk), loadedWith([chunk], chunks)]),
  )
  const countUsers = (id) =>
    [...loadedByOthers.values()].filter((modules) => modules.has(id)).length
  for (const id of first) if (countUsers(id) > 0) kernel.add(id)

  const bytes = new Map(
    all.flatMap(({ modules }) =>
      Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength]),
    ),
  )
  const isAfter = (id) => afterwards.some((end) => id?.endsWith(end)) || VITALS.test(id ?? '')
  const after = new Set(
    all
      .flatMap((chunk) =>
        isAfter(chunk.facadeModuleId)
          ? [...loadedWith([chunk], chunks)]
          : chunk.moduleIds.filter(isAfter),
      )
      .filter((id) => !kernel.has(id) && !first.has(id)),
  )
  for (const id of bytes.keys()) {
    const users = countUsers(id)
    if (users >= NEARLY_ALL * others.length || (users > 0 && after.has(id))) {
      kernel.add(id)
      after.delete(id)
    }
  }
  const beyond = new Map(
    [...loadedByOthers].map(([screen, modules]) => [
      screen,
      new Map(
        [...modules]
          .filter((id) => !kernel.has(id) && !first.has(id) && !after.has(id))
          .map((id) => [id, bytes.get(id) ?? 0]),
      ),
    ]),
  )
  const loadedWithModule = new Map(
    all.flatMap((chunk) => {
      const loaded = loadedWith([chunk], chunks)
      return chunk.moduleIds.map((id) => [id, loaded])
    }),
  )
  const parts = sharedParts(
    beyond,
    (screen) => screens.get(screen) !== undefined,
    (id) => loadedWithModule.get(id) ?? [id],
  )
  const own = ownModules(beyond, all)
  return [
    { name: 'kernel', test: (id) => kernel.has(id), priority: 2 },
    { name: 'after', test: (id) => after.has(id), priority: 1 },
    ...parts.map((part) => ({ name: 'part', test: (id) => part.has(id), priority: 1 })),
    ...own.map((modules) => ({ name: 'part', test: (id) => modules.has(id), priority: 1 })),
  ]
}
