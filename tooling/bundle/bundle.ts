import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { parseShellHost, SHELL_HOST_FILE, type ShellHost } from '@mall/contract/hosting'
import { releaseOf } from '@mall/contract/release'
import { build } from 'vite'
import { CannotBundle, readOptions, type BundleOptions } from './options.ts'
import { headerRules, nginxConf } from './server-files.ts'
import { bundleConfig } from '../vite/shell.mjs'

/** File that is written last: a folder without it is an incomplete bundle. */
const RECORD = 'bundle.json'

/** The first line that the build writes into each file of code: see vite/compile-early.mjs. */
const HINT = /^\/\/# allFunctionsCalledOnLoad\n/

export type BundleRecord = Pick<
  BundleOptions,
  'app' | 'features' | 'without' | 'base' | 'api' | 'captcha'
> & {
  /** hash of the entry file: reports of errors and of the content policy name it */
  release: string
  version: string
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/**
 * Moves the source maps out of the served folder and corrects their lines, because the build adds a
 * line before the code.
 */
function moveMaps(site: string, maps: string): void {
  for (const path of filesIn(site)) {
    if (!path.endsWith('.map')) continue
    const map = JSON.parse(readFileSync(path, 'utf8')) as { mappings: string }
    const code = path.slice(0, -'.map'.length)
    if (existsSync(code) && HINT.test(readFileSync(code, 'utf8'))) map.mappings = `;${map.mappings}`
    const to = join(maps, path.slice(site.length))
    mkdirSync(dirname(to), { recursive: true })
    writeFileSync(to, JSON.stringify(map))
    rmSync(path)
  }
}

/** Replaces an earlier bundle only, never a folder with other content. */
function mustBeReplaceable(out: string): void {
  if (!existsSync(out)) return
  const isFolder = statSync(out).isDirectory()
  if (isFolder && (readdirSync(out).length === 0 || existsSync(join(out, RECORD)))) return
  throw new CannotBundle(`--out ${out}: exists and is no earlier bundle`)
}

function readHost(shell: string): ShellHost {
  const file = join(shell, SHELL_HOST_FILE)
  if (!existsSync(file)) throw new CannotBundle(`${file} is missing`)
  try {
    return parseShellHost(readFileSync(file, 'utf8'), file)
  } catch (error) {
    throw new CannotBundle((error as Error).message)
  }
}

/** Builds a tenant's own bundle. @param root the workspace @throws CannotBundle */
export async function bundle(root: string, words: string[]): Promise<BundleOptions & BundleRecord> {
  const options = readOptions(root, words)
  const { app, features, without, base, api, captcha, out } = options
  const host = readHost(join(root, 'apps', app))
  mustBeReplaceable(out)
  mkdirSync(dirname(out), { recursive: true })
  // Built next to the target folder, so that a failed build leaves the earlier bundle.
  const place = mkdtempSync(`${out}-`)
  try {
    const site = join(place, 'site')
    const pages = join(site, base)
    const shell = join(root, 'apps', app)
    let missing: string | undefined
    const onMissing = (text: string) => (missing ??= text)
    await build(bundleConfig(shell, { ...options, outDir: pages, onMissing })).catch(
      (error: unknown) => {
        throw missing === undefined ? error : new CannotBundle(missing)
      },
    )
    moveMaps(site, join(place, 'source-maps'))
    rmSync(join(pages, '.vite'), { recursive: true })
    const { version } = JSON.parse(readFileSync(join(shell, 'package.json'), 'utf8')) as {
      version?: string
    }
    const page = readFileSync(join(pages, 'index.html'), 'utf8')
    const record: BundleRecord = {
      app,
      features,
      without,
      base,
      api,
      captcha,
      release: releaseOf(page) ?? 'unknown',
      version: version ?? '0.0.0',
    }
    const write = (name: string, text: string) => writeFileSync(join(place, name), text)
    const served = { base, api, captcha, host, page }
    write('nginx.conf', nginxConf(served))
    write('headers.json', `${JSON.stringify(headerRules(served), null, 2)}\n`)
    write(RECORD, `${JSON.stringify(record, null, 2)}\n`)
    rmSync(out, { recursive: true, force: true })
    renameSync(place, out)
    return { ...options, ...record }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

if (process.argv[1] === import.meta.filename) {
  try {
    const { out, release, app, features, base, api } = await bundle(
      join(import.meta.dirname, '..', '..'),
      process.argv.slice(2),
    )
    process.stdout.write(
      `${app} with ${features.join(', ')}, release ${release}\n` +
        `  ${join(out, 'site')}   serve this; the bundle is below ${base} and calls ${api}\n` +
        `  ${join(out, 'nginx.conf')}, headers.json, source-maps/ beside it\n`,
    )
  } catch (error) {
    if (!(error instanceof CannotBundle)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
