import { createRequire } from 'node:module'

const SOURCES = ['react', 'react/jsx-runtime']
const PREFIX = '\0mall:'

/** Whether a package reads React as one object, which would then be built from the exports. */
const readsAll = (importer) => /\/(?:react-redux|react-router)\//.test(importer ?? '')

/**
 * React's functions as exports of a module: its own files are CommonJS, of which each call reads a
 * property, `(0, react.useState)(…)`.
 * @returns {import('vite').Plugin}
 */
export function namedReact() {
  /** @type {Map<string, string>} */
  const files = new Map()
  return {
    name: 'mall-named-react',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!SOURCES.includes(source) || options.kind === 'require-call' || readsAll(importer))
        return null
      // A shell need not depend on React: its packages do.
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (!found) return null
      files.set(PREFIX + source, found.id)
      return PREFIX + source
    },
    load(id) {
      const file = files.get(id)
      if (!file) return null
      const names = Object.keys(createRequire(file)(file)).filter((name) =>
        /^[a-z]\w*$/i.test(name),
      )
      return [
        `import all from ${JSON.stringify(file)}`,
        'export default all',
        ...names.map((name) => `export const ${name} = all.${name}`),
      ].join('\n')
    },
  }
}
