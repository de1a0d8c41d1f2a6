const DEVELOPMENT = '/react-router/dist/development/'
const PRODUCTION = '/react-router/dist/production/'
/** Calls that only make a component or a context, written so that unused ones can fall away. */
const making = /(=\s*)((?:React\d*\.)?(?:forwardRef|createContext|memo)\()/g
/** A name for developer tools is a use, and keeps the component it names. */
const naming = /^\w+\.displayName = "\w+";$/gm

/**
 * The router's package names its development build for browsers, and keeps parts that a declarative
 * router never uses. This takes the production build and lets the unused parts go (−5 kB gzip).
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
      const lean = code.replace(making, '$1/* @__PURE__ */ $2').replace(naming, '')
      return { code: lean, map: null }
    },
  }
}
