const DEVELOPMENT = '/react-router/dist/development/'
const PRODUCTION = '/react-router/dist/production/'
/** Calls that only make a component or a context, written so that unused ones can fall away. */
const making = /(=\s*)((?:React\d*\.)?(?:forwardRef|createContext|memo)\()/g
/** A name for developer tools or a context is a use, and keeps the component it is given to. */
const naming = /^\w+\.(?:displayName = "\w+"|contextType = \w+);$/gm
/** Advice to developers on the console, a whole sentence each. */
const advice = /^(\s*)warning\(/gm
/** The mall's router is the declarative one; the other's navigation and all it needs fall away. */
const either = 'isDataRoute ? useNavigateStable() : useNavigateUnstable()'

/**
 * The router's package names its development build for browsers, and keeps parts that a declarative
 * router never uses. This takes the production build and lets the unused parts go (−6.6 kB gzip).
 * @returns {import('vite').Plugin}
 */
export function leanRouter() {
  return {
    name: 'mall-lean-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.startsWith('react-router')) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found?.id.includes(DEVELOPMENT)
        ? { ...found, id: found.id.replace(DEVELOPMENT, PRODUCTION) }
        : found
    },
    transform(code, id) {
      if (!id.includes(PRODUCTION)) return null
      const lean = code
        .replace(making, '$1/* @__PURE__ */ $2')
        .replace(naming, '')
        .replace(advice, '$1/* @__PURE__ */ warning(')
        .replace(either, 'useNavigateUnstable()')
      return { code: lean, map: null }
    },
  }
}
