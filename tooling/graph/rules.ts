import { posix } from 'node:path'
import { exported } from './closure.ts'
import type { Import } from './imports.ts'
import type { Layer, WorkspacePackage } from './packages.ts'

/** Layers that the shipped code of a layer may import. A package may always import its own code. */
export const mayImport: Record<Layer, readonly Layer[]> = {
  contract: [],
  core: ['contract'],
  ui: [],
  // Parts that several features show: goods, addresses, orders, payment.
  commerce: ['contract', 'core', 'ui'],
  feature: ['contract', 'core', 'ui', 'commerce'],
  testing: ['contract', 'core', 'ui'],
  // The frame shared by all shells.
  kit: ['contract', 'core', 'ui'],
  shell: ['core', 'ui', 'feature', 'kit'],
  server: ['contract'],
  lab: ['contract'],
  journeys: ['contract', 'tooling'],
  // Starts a database and a mall like the server's tests, and measures from outside.
  bench: ['contract', 'server', 'tooling'],
  tooling: ['contract'],
  // Programs of other parties, which use no package of the mall.
  example: [],
}

const testsMayImport: Partial<Record<Layer, readonly Layer[]>> = {
  core: ['testing'],
  commerce: ['testing'],
  feature: ['testing'],
  kit: ['testing'],
  shell: ['testing', 'contract', 'lab', 'tooling'],
  server: ['testing', 'lab'],
  lab: ['testing'],
  journeys: ['server'],
}

/**
 * The only exception: the server imports the colours that it writes into the first HTML, a module
 * of pure data.
 */
const exceptions = new Set(['server → @mall/ui/theme'])

/**
 * Names of the schema library: a module that imports one of these is excluded from a shell's first
 * load.
 */
const schemaLibrary = /^zod(\/|$)/

/**
 * Whether a subpath of the contract imports the schema library, directly or through its own files.
 */
export function isLight(contract: WorkspacePackage, subpath: string): boolean {
  const start = exported(contract, subpath)
  const queue = start === undefined ? [] : [posix.join(start)]
  const seen = new Set(queue)
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const file = contract.files.find((known) => known.path === path)
    if (!file) return false
    const values = file.imports.filter(({ kind }) => kind === 'static')
    if (values.some(({ specifier }) => schemaLibrary.test(specifier))) return false
    for (const { specifier } of values) {
      const next = posix.join(posix.dirname(path), specifier)
      if (!specifier.startsWith('.') || seen.has(next)) continue
      seen.add(next)
      queue.push(next)
    }
  }
  return start !== undefined
}
const reachesShell = new Set<Layer>(['core', 'ui', 'commerce', 'feature', 'kit', 'shell'])

/**
 * Folders of core from the inside out; a folder imports from its own row and the rows before it.
 */
export const coreRooms: readonly (readonly string[])[] = [
  [
    'paths',
    'money',
    'format',
    'host',
    'storage',
    'telemetry',
    'clock',
    'notify',
    'messages',
    'links',
    'captcha',
  ],
  ['session'],
  ['api'],
  ['guard'],
  ['loading'],
  ['feature'],
  // The edge's entry renders screens to text, so its row is the outermost.
  ['server'],
]

/**
 * Areas of a feature from the inside out: an area imports from rows before its own, and through
 * doors only. The door is `<area>/index.ts`; `<area>/parts/` contains modules that other areas load
 * lazily by `import()`. Only the manifests in `src` itself import all areas.
 */
export const areaRows: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'packages/shop': [
    ['common'],
    // `purchase` contains the state of a purchase: the cart's calls, the draft of a checkout.
    ['purchase', 'points', 'reviews', 'questions'],
    // Screens share `goods`: adding to the cart, favourites, shares.
    ['goods', 'address-book'],
    ['orders', 'coupons'],
    ['after-sales', 'content', 'sign-in'],
    ['catalogue', 'cart', 'checkout', 'personal', 'service'],
    // Work that begins once a shopper is signed in.
    ['signed-in'],
  ],
  'packages/activity': [['check-in', 'cmb', 'draws', 'flash-sales', 'gx', 'top-up']],
  'packages/gift': [['cards']],
  'packages/equity': [['benefits']],
  'packages/cav': [['counter']],
}

/** Files that are not shipped: tests, their fixtures, and configuration of a package. */
export const isTestFile = (path: string) =>
  /\.(test|fixture)\.tsx?$/.test(path) ||
  !path.startsWith('src/') ||
  /^src\/(testing|test-kit)\//.test(path)

export type Edge = { from: WorkspacePackage; path: string; import: Import }

/** Splits an import: `@mall/core/api` → package name and subpath as in `exports`. */
function split(specifier: string): { name: string; subpath: string } {
  const [scope, name, ...rest] = specifier.split('/')
  return { name: `${scope}/${name}`, subpath: ['.', ...rest].join('/') }
}

/** Sentence about the rule that an import breaks, or null. */
export function faultOf(edge: Edge, packages: readonly WorkspacePackage[]): string | null {
  const { specifier } = edge.import
  if (specifier.startsWith('.')) return faultOfRelative(edge)
  if (specifier.startsWith('@mall/')) return faultOfPackage(edge, packages)
  return null
}

function faultOfRelative({ from, path, import: { specifier, kind } }: Edge): string | null {
  const target = posix.join(posix.dirname(path), specifier)
  if (target.startsWith('..')) {
    return `${from.folder}/${path} leaves its package: ${specifier}`
  }
  if (isTestFile(path)) return null
  if (from.layer === 'core') return faultInsideCore(path, target)
  const rows = areaRows[from.folder]
  return rows ? faultBetweenAreas({ path, target, kind }, rows, from.folder) : null
}

/** `src/cart/index.ts` → `cart`; nothing for a file of `src` itself */
const room = (file: string) => /^src\/([^/]+)\//.exec(file)?.[1]

type Step = { path: string; target: string; kind: Import['kind'] }

function faultBetweenAreas(
  { path, target, kind }: Step,
  rows: readonly (readonly string[])[],
  folder: string,
): string | null {
  const [here, there] = [room(path), room(target)]
  if (here === there) return null
  const where = `${folder}/${path}`
  if (there === undefined) {
    return kind === 'type' ? null : `${where}: an area takes types only from src itself (${target})`
  }
  const rank = (name: string) => rows.findIndex((row) => row.includes(name))
  const unknown = [here, there].find((name) => name !== undefined && rank(name) < 0)
  if (unknown) return `${folder}/src/${unknown} has no place in the order of areas`
  if (here !== undefined && rank(there) >= rank(here)) {
    return `${where}: ${here} may not import ${there}, which is not before it`
  }
  const isDoor = target === `src/${there}/index.ts`
  const isPart = kind === 'dynamic' && posix.dirname(target) === `src/${there}/parts`
  return isDoor || isPart ? null : `${where} imports ${target} past the door of ${there}`
}

function faultInsideCore(path: string, target: string): string | null {
  const [here, there] = [room(path), room(target)]
  if (!here || !there || here === there) return null
  const rank = (name: string) => coreRooms.findIndex((row) => row.includes(name))
  const unknown = [here, there].find((name) => rank(name) < 0)
  if (unknown) return `core/src/${unknown} has no place in the order of core's rooms`
  return rank(there) > rank(here) ? `core/${here} imports outward: ${path} → core/${there}` : null
}

function faultOfPackage(edge: Edge, packages: readonly WorkspacePackage[]): string | null {
  const { from, path, import: wanted } = edge
  const where = `${from.folder}/${path}`
  const { name, subpath } = split(wanted.specifier)
  const target = packages.find((known) => known.name === name)
  if (!target) return `${where} imports ${name}, which is no package of the workspace`
  if (target === from) return null
  if (exceptions.has(`${from.layer} → ${wanted.specifier}`)) return null

  const test = isTestFile(path)
  const allowed = [...mayImport[from.layer], ...(test ? (testsMayImport[from.layer] ?? []) : [])]
  if (!allowed.includes(target.layer)) {
    return `${where}: ${from.layer} may not import ${target.layer} (${wanted.specifier})`
  }
  if (target.layer === 'feature' && subpath !== './feature') {
    return `${where}: of a feature only its ./feature may be imported (${wanted.specifier})`
  }
  const stays = wanted.kind === 'static' && !test && reachesShell.has(from.layer)
  if (stays && target.layer === 'contract' && !isLight(target, subpath)) {
    return `${where}: ${wanted.specifier} would bring the schema library into a shell; import its types only`
  }
  return null
}

export function faultsOf(packages: readonly WorkspacePackage[]): string[] {
  return packages.flatMap((from) =>
    from.files.flatMap((file) =>
      file.imports.flatMap((wanted) => {
        const fault = faultOf({ from, path: file.path, import: wanted }, packages)
        return fault ? [fault] : []
      }),
    ),
  )
}
