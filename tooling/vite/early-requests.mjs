import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { collectScreens } from './feature-screens.mjs'

const source = fileURLToPath(new URL('../../packages/shell/src/early/inline.ts', import.meta.url))

/**
 * The script as one line.
 * @param {string} root
 * @param {string[]} target
 * @param {{ home: string[], product: string[] }} files
 * @param {Record<string, string>} define
 */
async function buildScript(root, target, files, define) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { ...define, SCREEN_FILES: JSON.stringify(files) },
    build: {
      target,
      write: false,
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  })
  const [script] = 'output' in result ? result.output : []
  if (script?.type !== 'chunk') throw new Error('the script of early requests was not built')
  return script.code.trim()
}

/** Files of a chunk and of its static imports, without the chunks in `seen`. */
function filesOf(chunk, bundle, seen) {
  if (chunk?.type !== 'chunk' || seen.has(chunk)) return []
  seen.add(chunk)
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])]
  const needed = chunk.imports.flatMap((name) => filesOf(bundle[name], bundle, seen))
  return [chunk.fileName, ...styles, ...needed]
}

/**
 * Writes a script into a shell's page that requests the first screen's data while its code loads
 * (packages/shell/src/early). The edge removes it from pages that contain the responses.
 * @param {string} root
 * @param {string[]} target
 * @returns {import('vite').Plugin}
 */
export function earlyRequests(root, target) {
  const { plugin, screens } = collectScreens()
  let base = '/'
  let define = {}
  return {
    ...plugin,
    name: 'mall-early-requests',
    apply: 'build',
    configResolved(config) {
      base = config.base
      define = config.define ?? {}
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const files = Object.values(bundle)
        const page = files.find(({ isEntry, facadeModuleId: id }) => isEntry && !screens.has(id))
        const filesOfScreen = (entry) => {
          // The page itself names its entry's files, so the script omits them.
          const seen = new Set()
          filesOf(page, bundle, seen)
          const screen = files.find(({ facadeModuleId: id }) => screens.get(id) === entry)
          return filesOf(screen, bundle, seen).map((name) => base + name)
        }
        const screenFiles = { home: filesOfScreen('first'), product: filesOfScreen('product') }
        const script = await buildScript(root, target, screenFiles, define)
        const mark = '<!--mall-head-->'
        return html.replace(mark, () => `${mark}<script data-early>${script}</script>`)
      },
    },
  }
}
