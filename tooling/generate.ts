import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { planCall } from './generate/call.ts'
import { apply, CannotGenerate, readerOf, type Changes } from './generate/changes.ts'
import { planModule } from './generate/module.ts'
import { planOpsCall } from './generate/ops-call.ts'
import { planFeature } from './generate/feature.ts'
import { planScreen } from './generate/screen.ts'
import { planShell } from './generate/shell.ts'

const usage = `npm run gen -- feature <name> <screen> [app …]    a feature package in these apps, such as: gift giftIndex wechat
npm run gen -- screen <feature> <area> <screen>    a screen in an area of a feature, such as: shop coupons couponCenter
npm run gen -- call <domain.call> <METHOD> <path>   such as: coupon.list GET /api/coupon/v1/list
npm run gen -- call ops.<call> <METHOD> <path> <标题>    a call of operators, such as: ops.coupons GET /api/ops/v1/coupons 列出优惠券
npm run gen -- module <name>                     a server module with a table, its calls and their test, such as: survey
npm run gen -- shell <name>                      a shell for another host app, such as: city-bank`

const isModule = (path: string) => path.endsWith('.module.ts')

export function plan(root: string, [kind, ...words]: string[]): Changes {
  const read = readerOf(root)
  if (kind === 'feature') return planFeature(read, words)
  if (kind === 'screen') return planScreen(read, words)
  if (kind === 'shell') return planShell(root, words)
  if (kind === 'module') return planModule(read, words)
  if (kind === 'call') {
    const folder = 'packages/contract/src'
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /(?<!\.test)\.ts$/.test(path))
    if (!words[0]?.startsWith('ops.')) return planCall(read, words, files)
    const modules = 'apps/server/src/modules'
    const inModules = readdirSync(join(root, modules), { recursive: true, encoding: 'utf8' })
    const served = inModules.map((path) => `${modules}/${path.replaceAll('\\', '/')}`)
    return planOpsCall(read, words, [...files, ...served.filter((path) => isModule(path))])
  }
  throw new CannotGenerate(usage)
}

/** Runs the generator that `words` name and formats its files. Returns the changed paths. */
export function generate(root: string, words: string[]): { paths: string[]; next: string[] } {
  const changes = plan(root, words)
  const paths = apply(root, changes)
  const program = join(import.meta.dirname, '..', 'node_modules', 'oxfmt', 'bin', 'oxfmt')
  spawnSync(process.execPath, [program, ...paths], { cwd: root, stdio: 'ignore' })
  return { paths, next: changes.next }
}

/**
 * Adds new packages to the lockfile. Every npm command first installs with a frozen lockfile and
 * would fail otherwise.
 */
export function updateLockfile(root: string): void {
  const program = join(import.meta.dirname, '..', 'node_modules', '.bin', 'pnpm')
  const args = ['install', '--lockfile-only', '--prefer-offline', '--ignore-scripts']
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', process.stderr, 'inherit'],
  })
  if (status !== 0) {
    throw new CannotGenerate(
      `pnpm-lock.yaml could not be updated: ${error?.message ?? 'see above'}. ` +
        'Repeat it with: npx pnpm install --lockfile-only',
    )
  }
}

if (process.argv[1] === import.meta.filename) {
  try {
    const root = join(import.meta.dirname, '..')
    const { paths, next } = generate(root, process.argv.slice(2))
    if (paths.some((path) => path.endsWith('/package.json'))) updateLockfile(root)
    process.stdout.write(`${paths.map((path) => `  ${path}`).join('\n')}\n\nnext:\n`)
    process.stdout.write(`${next.map((sentence) => `  · ${sentence}`).join('\n')}\n`)
  } catch (error) {
    if (!(error instanceof CannotGenerate)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
