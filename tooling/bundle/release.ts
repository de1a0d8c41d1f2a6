import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { BundleRecord } from './bundle.ts'
import { CannotBundle } from './options.ts'

const usage = 'npm run bundle:release -- BUNDLE --version 1.2.3 --out FOLDER'
const SUMS = 'SHA256SUMS'

type Release = { bundle: string; version: string; out: string }

/** @throws CannotBundle */
function readOptions(words: string[]): Release {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: words,
    options: { version: text, out: text },
    allowPositionals: true,
  })
  const [bundle] = positionals
  const { version, out } = values
  if (!bundle || !version || !out) throw new CannotBundle(usage)
  return { bundle: resolve(bundle), version: version.replace(/^v/, ''), out: resolve(out) }
}

/** @throws CannotBundle where the folder is no bundle, or one of another version */
function readRecord({ bundle, version }: Release): BundleRecord {
  const file = join(bundle, 'bundle.json')
  if (!existsSync(file)) throw new CannotBundle(`${bundle} is no bundle: bundle.json is missing`)
  const record = JSON.parse(readFileSync(file, 'utf8')) as BundleRecord
  if (record.version === version) return record
  throw new CannotBundle(
    `${file} has version ${record.version}, not ${version}: apps/${record.app}/package.json names it`,
  )
}

/** Packs files under one name, the same bytes for the same files. */
function pack(bundle: string, archive: string, names: readonly string[]): void {
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=@0']
  const tar = ['--create', `--file=${archive}`, '--use-compress-program=gzip -n', ...same]
  execFileSync('tar', [...tar, '--directory', bundle, ...names])
}

/** CycloneDX SBOM: packages of the shell that a browser runs, from the lockfile. */
function writeSbom(root: string, app: string, file: string): void {
  const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const scope = ['--prod', '--lockfile-only', '--filter', `@mall/${app}`]
  const command = [join(root, 'scripts/pm.mjs'), 'sbom', ...format, ...scope, '--out', file]
  execFileSync(process.execPath, command, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}

const sumOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

/**
 * Writes the files of a release for a tenant: archives of a bundle, its SBOM, and the checksums of
 * both.
 */
export function release(root: string, words: string[]): string[] {
  const options = readOptions(words)
  const { bundle, version, out } = options
  const { app } = readRecord(options)
  if (existsSync(out) && readdirSync(out).length > 0) {
    throw new CannotBundle(`--out ${out}: is not empty`)
  }
  mkdirSync(out, { recursive: true })
  const name = `mall-${app}-${version}`
  const served = ['bundle.json', 'headers.json', 'nginx.conf', 'site']
  pack(bundle, join(out, `${name}.tar.gz`), served)
  pack(bundle, join(out, `${name}-source-maps.tar.gz`), ['source-maps'])
  writeSbom(root, app, join(out, `${name}.cdx.json`))
  const files = readdirSync(out).toSorted()
  const sums = files.map((file) => `${sumOf(join(out, file))}  ${file}\n`)
  writeFileSync(join(out, SUMS), sums.join(''))
  return [...files, SUMS]
}

if (process.argv[1] === import.meta.filename) {
  try {
    const files = release(join(import.meta.dirname, '..', '..'), process.argv.slice(2))
    process.stdout.write(`${files.join('\n')}\n`)
  } catch (error) {
    if (!(error instanceof CannotBundle)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
