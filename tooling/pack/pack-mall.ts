/**
 * `npm run mall:pack`: writes `dist/mall.mjs`, the `mall` command as one file that runs with Node
 * alone against an address.
 */
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const FILE = 'mall.mjs'

/** The commit that the file is built from. */
function readVersion(root: string): string {
  try {
    const args = ['rev-parse', '--short=12', 'HEAD']
    return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  } catch {
    // An archive of the sources contains no git history.
    return 'unknown'
  }
}

/** Builds the file. @param root the workspace @returns the path of the file */
export async function packMall(root: string, folder: string): Promise<string> {
  const server = join(root, 'apps/server')
  await build({
    root: server,
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { MALL_VERSION: JSON.stringify(readVersion(root)) },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(server, 'src/cli/mall-remote.ts'),
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      minify: true,
      rolldownOptions: {
        output: {
          format: 'es',
          entryFileNames: FILE,
          codeSplitting: false,
          banner: '#!/usr/bin/env node',
        },
      },
    },
  })
  return join(folder, FILE)
}

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '..', '..')
  const file = await packMall(root, join(root, 'dist'))
  process.stdout.write(`${file}  ${String(Math.round(statSync(file).size / 1_000))} kB\n`)
}
