import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { planCall } from './generate/call.ts'
import { apply, CannotGenerate, readerOf, type Changes } from './generate/changes.ts'
import { planFeature } from './generate/feature.ts'
import { planShell } from './generate/shell.ts'

const usage = `pnpm gen feature <name> <screen>        a feature package, such as: gift giftIndex
pnpm gen call <domain.call> <METHOD> <path>   such as: coupon.list GET /api/coupon/v1/list
pnpm gen shell <name>                     a shell for another host app, such as: bank-webview`

export function plan(root: string, [kind, ...words]: string[]): Changes {
  const read = readerOf(root)
  if (kind === 'feature') return planFeature(read, words)
  if (kind === 'shell') return planShell(root, words)
  if (kind === 'call') {
    const folder = 'packages/contract/src'
    const files = readdirSync(join(root, folder)).filter((name) => /^[\w-]+\.ts$/.test(name))
    return planCall(
      read,
      words,
      files.map((name) => `${folder}/${name}`),
    )
  }
  throw new CannotGenerate(usage)
}

/** Writes what `words` ask for, formatted. Answers the paths that changed. */
export function generate(root: string, words: string[]): { paths: string[]; next: string[] } {
  const changes = plan(root, words)
  const paths = apply(root, changes)
  const program = join(import.meta.dirname, '..', 'node_modules', 'oxfmt', 'bin', 'oxfmt')
  spawnSync(process.execPath, [program, ...paths], { cwd: root, stdio: 'ignore' })
  return { paths, next: changes.next }
}

if (process.argv[1] === import.meta.filename) {
  try {
    const { paths, next } = generate(join(import.meta.dirname, '..'), process.argv.slice(2))
    process.stdout.write(`${paths.map((path) => `  ${path}`).join('\n')}\n\nnext:\n`)
    process.stdout.write(`${next.map((sentence) => `  · ${sentence}`).join('\n')}\n`)
  } catch (error) {
    if (!(error instanceof CannotGenerate)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
