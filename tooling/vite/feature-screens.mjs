import { dirname, join, relative } from 'node:path'
import { parseSync } from 'vite'

/** Files of a package that list screens of the first load. */
const isFeature = (id) => /\/src\/(?:feature|[\w-]+\/manifest)\.tsx?$/.test(id)
const isNode = (value) => typeof value === 'object' && value !== null && 'type' in value

/** Calls `visit` for a syntax node and all nodes below it. */
export function walk(node, visit) {
  visit(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) walk(child, visit)
  }
}

/** Paths of the `import()` calls below a node. */
export function importsIn(node) {
  const paths = []
  walk(node, (one) => {
    if (one.type === 'ImportExpression') paths.push(one.source.value)
  })
  return paths
}

/**
 * The screens that a feature's routes load: path of `import()` → its `entry` in the route, `tab` for
 * that of a tab.
 * @param {string} file
 * @param {string} code
 * @returns {Map<string, string | undefined>}
 */
export function readScreens(file, code) {
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const constants = new Map()
  for (const { type, declarations } of program.body) {
    if (type !== 'VariableDeclaration') continue
    for (const { id, init } of declarations) if (init) constants.set(id.name, init)
  }
  const tabs = new Set()
  walk(program, ({ type, key, value }) => {
    if (type !== 'Property' || key.name !== 'tabs') return
    walk(value, (node) => {
      if (node.type === 'Property' && node.key.name === 'screen') tabs.add(node.value.value)
    })
  })
  const screens = new Map()
  walk(program, (node) => {
    if (node.type !== 'ObjectExpression') return
    const fields = new Map(node.properties.map(({ key, value }) => [key?.name, value]))
    const lazy = fields.get('lazy')
    if (!lazy) return
    const entry = fields.get('entry')?.value
    const tab = tabs.has(fields.get('path')?.property?.name) ? 'tab' : undefined
    const paths = importsIn(lazy)
    walk(lazy, (one) => {
      const constant = one.type === 'Identifier' && constants.get(one.name)
      if (constant) paths.push(...importsIn(constant))
    })
    for (const path of paths) screens.set(path, entry ?? screens.get(path) ?? tab)
  })
  return screens
}

/**
 * Modules of the areas that a file defines: path of the `import()` in `load`.
 * @param {string} file
 * @param {string} code
 * @returns {string[]}
 */
export function readAreas(file, code) {
  const { program } = parseSync(file, code)
  const paths = []
  walk(program, (node) => {
    if (node.type === 'CallExpression' && node.callee.name === 'defineArea') {
      paths.push(...importsIn(node))
    }
  })
  return paths
}

/**
 * Collects the screens of the features in a build: module → `entry` of its route. `areas`: module of
 * a screen → module of its area, which loads before it.
 * @returns {{
 *   plugin: import('vite').Plugin,
 *   screens: Map<string, string | undefined>,
 *   areas: Map<string, string>,
 * }}
 */
export function collectScreens() {
  const screens = new Map()
  const areas = new Map()
  const areaModules = new Set()
  return {
    screens,
    areas,
    plugin: {
      name: 'mall-collect-screens',
      enforce: 'pre',
      transform(code, id) {
        const toModule = (path) => join(dirname(id), path)
        // Resolved before the area's own module, which is loaded because of this import.
        if (code.includes('defineArea(')) {
          for (const path of readAreas(id, code)) areaModules.add(toModule(path))
        }
        if (!isFeature(id) && !areaModules.has(id)) return
        for (const [path, entry] of readScreens(id, code)) {
          screens.set(toModule(path), entry)
          if (areaModules.has(id)) areas.set(toModule(path), id)
        }
      },
    },
  }
}

/**
 * Writes `.vite/screens.json` beside the manifest: which of its entries are screens, which of them
 * is loaded with the shell, on which visits begin (`entry` of a route), and the areas of the others. Read by the edge and the budgets.
 * @param {string} root
 * @returns {import('vite').Plugin}
 */
export function writeScreens(root) {
  const { plugin, screens, areas } = collectScreens()
  return {
    ...plugin,
    name: 'mall-screens',
    apply: 'build',
    generateBundle() {
      const toKey = (id) => relative(root, id).replaceAll('\\', '/')
      const keys = (wanted) =>
        [...screens].flatMap(([id, entry]) => (wanted(entry) ? toKey(id) : [])).toSorted()
      const areaOf = [...areas].map(([screen, area]) => [toKey(screen), toKey(area)])
      const source = JSON.stringify({
        first: keys((entry) => entry === 'first'),
        visits: keys((entry) => entry !== undefined && entry !== 'tab'),
        screens: keys(() => true),
        areas: Object.fromEntries(areaOf.toSorted(([one], [other]) => one.localeCompare(other))),
      })
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source })
    },
  }
}
