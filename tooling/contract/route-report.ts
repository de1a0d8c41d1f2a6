import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import specified from '@mall/contract/specified-routes.json' with { type: 'json' }
import { shapeOfPath } from './contract-progress.ts'

/**
 * `tsx tooling/contract/route-report.ts`: which of the specified screens each shell has, its areas
 * loaded. Fails if a shell that lists a feature lacks one of its screens.
 */
const apps = join(import.meta.dirname, '..', '..', 'apps')
const shells = readdirSync(apps).filter((app) => existsSync(join(apps, app, 'src/features.ts')))

async function listPaths(root: string): Promise<Set<string>> {
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { features } = await vite.ssrLoadModule('/src/features.ts')
    const { loadRoutes } = await vite.ssrLoadModule('@mall/core/feature')
    const routes = (await loadRoutes(features)) as { path: string }[]
    return new Set(routes.map(({ path }) => shapeOfPath(path)))
  } finally {
    await vite.close()
  }
}

for (const shell of shells) {
  const paths = await listPaths(join(apps, shell))
  const missing = specified.filter(({ path }) => !paths.has(shapeOfPath(path)))
  process.stdout.write(
    `${shell}: ${specified.length - missing.length} of ${specified.length} specified screens\n`,
  )
  for (const { path } of missing) process.stderr.write(`  ✗ ${shell} lacks ${path}\n`)
  if (missing.length > 0) process.exitCode = 1
}
