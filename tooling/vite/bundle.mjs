/**
 * Parts of a build that are specific to a tenant's bundle: its features, its base path, its API.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'vite'
import { importsIn, walk } from './feature-screens.mjs'

/**
 * @typedef {{
 *   features: readonly string[],
 *   without: readonly string[],
 *   known: readonly string[],
 *   base: string,
 *   api: string,
 *   outDir: string,
 *   compress: boolean,
 *   onMissing: (text: string) => void,
 * }} Bundle `known`: all features of the workspace; `without`: areas, as `shop/reviews`;
 *   `onMissing`: receives which part is needed by what, before the build fails
 */

/**
 * Constants of a build. Code behind an empty constant is removed.
 * @param {{ base?: string, api?: string }} bundle
 */
export const constantsOf = ({ base = '/', api = '' }) => ({
  'import.meta.env.MALL_BASE': JSON.stringify(base.slice(0, -1)),
  'import.meta.env.MALL_API': JSON.stringify(api),
})

/** `gift-card` → `giftCardFeature`, the export of a feature package. */
const exportOf = (feature) =>
  `${feature.replaceAll(/-(\w)/g, (_all, letter) => letter.toUpperCase())}Feature`

/** The list of features, in place of the shell's own. @param {readonly string[]} features */
const listOf = (features) =>
  [
    ...features.map((name) => `import { ${exportOf(name)} } from '@mall/${name}/feature'`),
    `export const features = [${features.map(exportOf).join(', ')}]`,
  ].join('\n')

/** The `defineArea` calls of a file: id, place in the text, module of the area. */
function areasIn(file, code) {
  const areas = []
  walk(parseSync(file, code).program, (node) => {
    if (node.type !== 'CallExpression' || node.callee.name !== 'defineArea') return
    const { properties = [] } = node.arguments[0] ?? {}
    const id = properties.find(({ key }) => key?.name === 'id')?.value?.value
    const modules = importsIn(node).map((path) => join(dirname(file), path))
    if (id) areas.push({ id, start: node.start, end: node.end, modules })
  })
  return areas
}

const sourcesOf = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|fixture)\.tsx?$/.test(path))
    .map((path) => join(folder, path))

/**
 * Parts of the features in a workspace, by the screens they show: `gift`, or `shop/reviews` for an
 * area whose name differs from its feature's.
 * @param {string} workspace
 * @param {readonly string[]} features
 */
export function screenOwners(workspace, features) {
  /** @type {Map<string, string>} */
  const owners = new Map()
  /** @type {Map<string, string[]>} feature → its areas */
  const areas = new Map()
  for (const feature of features) {
    const files = sourcesOf(join(workspace, 'packages', feature, 'src'))
    const read = (file) => readFileSync(file, 'utf8')
    const known = files.flatMap((file) => {
      const code = read(file)
      return code.includes('defineArea(') ? areasIn(file, code) : []
    })
    areas.set(
      feature,
      known.map(({ id }) => id),
    )
    const areaOf = new Map(known.flatMap(({ id, modules }) => modules.map((file) => [file, id])))
    for (const file of files) {
      const area = areaOf.get(file)
      const owner = area === undefined ? feature : `${feature}/${area}`
      for (const [, name] of read(file).matchAll(/\bpath: screens\.(\w+)/g)) owners.set(name, owner)
    }
  }
  return { owners, areas }
}

/**
 * Screens that a module links to, and those whose existence it checks first, by `useHasScreen` or
 * by an injected function `hasScreen`; `all` where it checks every path.
 */
function linkedScreens(code) {
  const linked = code.matchAll(/\b(?:paths|pathsOf\([^)]*\)|usePaths\(\))\.(\w+)/g)
  const [, ask] = /const (\w+) = useHasScreen\(\)/.exec(code) ?? []
  const names = [ask, 'hasScreen', String.raw`useHasScreen\(\)`].filter(Boolean).join('|')
  const question = new RegExp(String.raw`\b(?:${names})\((?:(?:paths|screens)\.(\w+))?`, 'g')
  const selected = [...code.matchAll(question)]
  return {
    linked: [...new Set([...linked].map(([, name]) => name))],
    selected: selected.flatMap(([, name]) => name ?? []),
    asksAll: selected.some(([, name]) => name === undefined),
  }
}

/**
 * Parts that a bundle leaves out although its modules lead to them: each with the modules, and empty
 * where nothing is missing.
 * @param {string} workspace
 * @param {Pick<Bundle, 'features' | 'without' | 'known'>} bundle
 * @param {Iterable<string>} modules paths of the modules that are built
 */
export function missingParts(workspace, { features, without, known }, modules) {
  const { owners } = screenOwners(workspace, known)
  const isBuilt = (owner) => features.includes(owner.split('/')[0]) && !without.includes(owner)
  /** @type {Map<string, string[]>} */
  const missing = new Map()
  for (const id of new Set(modules)) {
    const { linked, selected, asksAll } = linkedScreens(readFileSync(id.split('?')[0], 'utf8'))
    if (asksAll) continue
    const selectedOwners = new Set(selected.map((screen) => owners.get(screen)))
    for (const screen of linked) {
      const owner = owners.get(screen)
      if (owner === undefined || isBuilt(owner) || selectedOwners.has(owner)) continue
      const user = `  ${relative(workspace, id)} (${screen})`
      missing.set(owner, [...(missing.get(owner) ?? []), user])
    }
  }
  return [...missing]
    .flatMap(([owner, users]) => [`${owner} is needed by`, ...users.toSorted()])
    .join('\n')
}

/**
 * Builds the named features and areas only, and fails where a built module links to a screen of an
 * excluded one.
 * @param {string} workspace
 * @param {string} root the shell's folder
 * @param {Bundle} bundle
 * @returns {import('vite').Plugin[]}
 */
export function chosenParts(workspace, root, { features, without, known, onMissing }) {
  const list = join(root, 'src/features.ts')
  const left = new Set(without)
  const choose = {
    name: 'mall-chosen-parts',
    enforce: 'pre',
    load: (id) => (id === list ? listOf(features) : null),
    transform(code, id) {
      const [, feature] = /\/packages\/([\w-]+)\/src\//.exec(id) ?? []
      if (!feature || !code.includes('defineArea(')) return null
      const gone = areasIn(id, code).filter((area) => left.has(`${feature}/${area.id}`))
      if (gone.length === 0) return null
      // From the end, so that the earlier positions in the text stay valid.
      const kept = gone
        .toSorted((one, other) => other.start - one.start)
        .reduce((text, { start, end }) => `${text.slice(0, start)}...[]${text.slice(end)}`, code)
      return { code: kept, map: null }
    },
  }
  const check = {
    name: 'mall-needed-parts',
    apply: 'build',
    generateBundle(_options, bundle) {
      const built = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk'
          ? Object.entries(file.modules).flatMap(([id, { renderedLength }]) =>
              renderedLength > 0 && id.startsWith(`${workspace}/packages/`) ? [id] : [],
            )
          : [],
      )
      const missing = missingParts(workspace, { features, without, known }, built)
      if (missing === '') return
      onMissing(missing)
      this.error('the bundle leads to screens that it does not contain')
    },
  }
  return [choose, check]
}
