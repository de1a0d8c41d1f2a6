import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const source = fileURLToPath(
  new URL('../../packages/shell/src/worker/service-worker.ts', import.meta.url),
)

/**
 * Builds the worker as one script that contains the list of files of its build and its base path.
 */
async function buildWorker(root, target, files, base) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { BUILT_FILES: JSON.stringify(files), BASE_PATH: JSON.stringify(base.slice(0, -1)) },
    build: {
      target,
      write: false,
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  })
  const [script] = 'output' in result ? result.output : []
  if (script?.type !== 'chunk') throw new Error('the service worker was not built')
  return script.code
}

/**
 * Writes /service-worker.js next to the page of a shell. Its text changes with every file of the
 * build, so a browser installs the new worker with the first page after a release.
 * @param {string} root
 * @param {string[]} target
 * @returns {import('vite').Plugin}
 */
export function serviceWorker(root, target) {
  let base = '/'
  return {
    name: 'mall-service-worker',
    apply: 'build',
    // Runs after Vite's own plugins, which still add styles.
    enforce: 'post',
    configResolved(config) {
      base = config.base
    },
    async generateBundle(_options, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/'))
        .map((name) => base + name)
        .toSorted()
      const code = await buildWorker(root, target, files, base)
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code })
    },
  }
}
