import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const source = fileURLToPath(new URL('../../packages/shell/src/early/inline.ts', import.meta.url))

/** The script as one line. @param {string} root @param {string[]} target @param {string[]} files */
async function buildScript(root, target, files) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { HOME_FILES: JSON.stringify(files) },
    build: {
      target,
      write: false,
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  })
  const [script] = 'output' in result ? result.output : []
  if (script?.type !== 'chunk') throw new Error('the script of early questions was not built')
  return script.code.trim()
}

const isHome = (file) =>
  file.type === 'chunk' && (file.facadeModuleId?.endsWith('/home/home-page.tsx') ?? false)

/** A chunk's own files and those it cannot run without, but for what the page names itself. */
function filesOf(chunk, bundle, seen = new Set()) {
  if (!chunk || chunk.type !== 'chunk' || chunk.isEntry || seen.has(chunk)) return []
  seen.add(chunk)
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])]
  const needed = chunk.imports.flatMap((name) => filesOf(bundle[name], bundle, seen))
  return [`/${chunk.fileName}`, ...styles.map((name) => `/${name}`), ...needed]
}

/**
 * Writes into the page of a shell what asks for the first screen's data while its code loads
 * (packages/shell/src/early). The edge, which knows the answers, takes it out again.
 * @param {string} root
 * @param {string[]} target
 * @returns {import('vite').Plugin}
 */
export function earlyAsks(root, target) {
  return {
    name: 'mall-early-asks',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const files = filesOf(Object.values(bundle).find(isHome), bundle)
        const script = await buildScript(root, target, files)
        const mark = '<!--mall-head-->'
        return html.replace(mark, () => `${mark}<script data-early>${script}</script>`)
      },
    },
  }
}
