import { dirname, join, relative } from 'node:path'
import { parseSync } from 'vite'

const isFeature = (id) => /\/src\/feature\.tsx?$/.test(id)
const isNode = (value) => typeof value === 'object' && value !== null && 'type' in value

/** Calls `visit` for a syntax node and all nodes below it. */
function walk(node, visit) {
  visit(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) walk(child, visit)
  }
}

/** Paths of the `import()` calls below a node. */
function importsIn(node) {
  const paths = []
  walk(node, (one) => {
    if (one.type === 'ImportExpression') paths.push(one.source.value)
  })
  return paths
}

/**
 * The screens that a feature's routes load: path of `import()` → its `entry` in the route.
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
  const screens = new Map()
  walk(program, (node) => {
    if (node.type !== 'ObjectExpression') return
    const fields = new Map(node.properties.map(({ key, value }) => [key?.name, value]))
    const lazy = fields.get('lazy')
    if (!lazy) return
    const entry = fields.get('entry')?.value
    const paths = importsIn(lazy)
    walk(lazy, (one) => {
      const constant = one.type === 'Identifier' && constants.get(one.name)
      if (constant) paths.push(...importsIn(constant))
    })
    for (const path of paths) screens.set(path, entry ?? screens.get(path))
  })
  return screens
}

/**
 * Collects the screens of the features in a build: module → `entry` of its route.
 * @returns {{ plugin: import('vite').Plugin, screens: Map<string, string | undefined> }}
 */
export function collectScreens() {
  const screens = new Map()
  return {
    screens,
    plugin: {
      name: 'mall-collect-screens',
      enforce: 'pre',
      transform(code, id) {
        if (!isFeature(id)) return
        for (const [path, entry] of readScreens(id, code)) {
          screens.set(join(dirname(id), path), entry)
        }
      },
    },
  }
}

/**
 * Writes `.vite/screens.json` beside the manifest: which of its entries are screens, and which
 * screen is loaded with the shell. Read by the edge and the budgets.
 * @param {string} root
 * @returns {import('vite').Plugin}
 */
export function writeScreens(root) {
  const { plugin, screens } = collectScreens()
  return {
    ...plugin,
    name: 'mall-screens',
    apply: 'build',
    generateBundle() {
      const keys = (wanted) =>
        [...screens]
          .filter(([, entry]) => wanted(entry))
          .map(([id]) => relative(root, id).replaceAll('\\', '/'))
      const source = JSON.stringify({
        first: keys((entry) => entry === 'first'),
        screens: keys(() => true),
      })
      this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source })
    },
  }
}
