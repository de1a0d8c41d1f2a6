import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { listFiles } from './files.ts'
import { importsOf } from './imports.ts'
import { workspaceRoot } from './packages.ts'

const SOURCE = 'apps/server/src/'
const MODULES = `${SOURCE}modules/`

/**
 * Modules from the lowest rank to the highest. A module imports modules of lower ranks only; a
 * function of a higher module that a lower one calls is a port that `app.ts` injects.
 */
export const moduleRanks: readonly (readonly string[])[] = [
  ['companies', 'uploads', 'audit', 'audit-log', 'telemetry'],
  ['operators', 'notices'],
  [
    'webhooks',
    'address',
    'freight',
    'points',
    'coupons',
    'invoices',
    'former-orders',
    'start-reminders',
  ],
  ['point-grants', 'alerts'],
  ['goods'],
  ['stock', 'favourites', 'content', 'check-in'],
  ['goods-management', 'home'],
  ['pricing', 'company-files', 'cart', 'restock', 'flash-sales'],
  ['orders'],
  ['order-refunds', 'shipments', 'reviews', 'chat'],
  ['questions'],
  ['pay'],
  ['login'],
  [
    'shoppers',
    'reconciliation',
    'sign-in-settings',
    'gift',
    'card-secrets',
    'equity',
    'top-up',
    'cmb',
    'figures',
  ],
  ['cav', 'gx'],
  ['after-sales', 'draws'],
  ['account'],
]

/** Remaining imports against the ranks, each with its reason. */
export const rankExceptions: Readonly<Record<string, string>> = {
  'pay → login': 'consumes the nonces of notifications in used_nonces, which login owns',
}

/** Paths of the importing and the imported file, from the workspace root. */
export type ServerImport = { file: string; target: string }

/** Name of the module of a file, null outside `modules/`. */
export const toModuleName = (path: string): string | null =>
  path.startsWith(MODULES) ? (path.slice(MODULES.length).split('/')[0] ?? null) : null

/** Tests, and files that only tests import. */
export const isServerTest = (path: string): boolean =>
  /\.(test|fixture)\.ts$|\/testing\/|\/testing\.ts$/.test(path)

/** Relative imports of the server's files, lazy ones included. */
export const readServerImports = (): ServerImport[] =>
  listFiles(/^apps\/server\/src\/.*\.ts$/).flatMap((file) =>
    importsOf(file, readFileSync(join(workspaceRoot, file), 'utf8'))
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ specifier }) => ({ file, target: posix.join(posix.dirname(file), specifier) })),
  )

const toPathInModule = (target: string) => target.slice(`${MODULES}${toModuleName(target)}/`.length)

/**
 * `tables.ts` of a module: other modules may read its tables in their own statements, but none
 * writes them.
 */
const isTables = (target: string) => toPathInModule(target) === 'tables.ts'

function isDoor({ file, target }: ServerImport): boolean {
  const path = toPathInModule(target)
  return (
    path === 'index.ts' ||
    isTables(target) ||
    (isServerTest(file) && /^testing(\/index)?\.ts$/.test(path))
  )
}

/** Imports of another module's files other than its door. */
export const findDeepImports = (imports: readonly ServerImport[]): string[] =>
  imports
    .filter((found) => {
      const owner = toModuleName(found.target)
      return owner !== null && owner !== toModuleName(found.file) && !isDoor(found)
    })
    .map(({ file, target }) => `${file} imports ${target}`)

/** Module → modules that its shipped files import, apart from tables. */
export function toModuleGraph(imports: readonly ServerImport[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const { file, target } of imports) {
    const [from, to] = [toModuleName(file), toModuleName(target)]
    if (!from || !to || from === to || isServerTest(file) || isTables(target)) continue
    graph.set(from, (graph.get(from) ?? new Set()).add(to))
  }
  return graph
}

/**
 * Imports of a module of the same or a higher rank, as `from → to`. A module without a rank ranks
 * above all others: it may import them, and no other imports it.
 */
export function findRankFaults(
  graph: ReadonlyMap<string, ReadonlySet<string>>,
  ranks: readonly (readonly string[])[] = moduleRanks,
): string[] {
  const rank = (name: string) => {
    const found = ranks.findIndex((row) => row.includes(name))
    return found < 0 ? ranks.length : found
  }
  return [...graph].flatMap(([from, targets]) =>
    [...targets].filter((to) => rank(to) >= rank(from)).map((to) => `${from} → ${to}`),
  )
}

/** Pairs of modules that reach each other, as `from → to`. */
export function findCircles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reachable = (start: string) => {
    const found = new Set<string>()
    const queue = [start]
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      for (const next of graph.get(name) ?? []) {
        if (found.has(next)) continue
        found.add(next)
        queue.push(next)
      }
    }
    return found
  }
  return [...graph].flatMap(([from, targets]) =>
    [...targets].filter((to) => reachable(to).has(from)).map((to) => `${from} → ${to}`),
  )
}
