const RUNTIME = 'react/jsx-runtime'
const ID = '\0mall-jsx'

/**
 * React's element functions as exports of a module: its own file is CommonJS, of which each call
 * reads a property, `(0, runtime.jsx)(…)`. 0.2 kB of the first load, 0.6 % of each further screen.
 * @returns {import('vite').Plugin}
 */
export function namedJsx() {
  let runtime = RUNTIME
  return {
    name: 'mall-named-jsx',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (source !== RUNTIME) return null
      // A shell need not depend on React: its packages do.
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (!found) return null
      runtime = found.id
      return ID
    },
    load: (id) =>
      id === ID
        ? `import runtime from ${JSON.stringify(runtime)}\nexport const { Fragment, jsx, jsxs } = runtime`
        : null,
  }
}
