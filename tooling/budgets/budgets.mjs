/**
 * `node tooling/budgets/budgets.mjs`: compares a shopper's downloads of each built shell with
 * budgets.json, and verifies that no shell contains another host's code (purity.mjs). First load =
 * the entry and the first screen with all static imports. A route's extra = files that it adds to
 * the first load. Reads dist/. Prints the difference to figures.json, which is committed; `--write`
 * replaces it.
 */
import { existsSync, readFileSync, readdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { impurities } from '../lint/purity.mjs'

const figuresFile = fileURLToPath(new URL('figures.json', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Text of the schema library that every minifier leaves in the built code. */
const schemaMarks = ['ZodError', '$ZodType', '_zod']

/** Every chunk that the browser must have before `keys` can run. */
function staticClosure(manifest, keys) {
  const seen = new Set()
  const queue = [...keys]
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    queue.push(...(manifest[key]?.imports ?? []))
  }
  return seen
}

/**
 * Measures one shell from its Vite manifest. `read(file)` returns the bytes of a file in dist/,
 * `screens` the manifest's entries that are screens, those loaded with the shell, and areas of
 * screens. Returns sizes in bytes of gzip -9 and the faults as sentences.
 */
export function measureShell({ name, manifest, screens, read, budget }) {
  const faults = []
  const fault = (sentence) => faults.push(`${name}: ${sentence}`)
  const sizes = new Map()
  const sizeOf = (file) => {
    if (!file.endsWith('.js')) return 0
    if (!sizes.has(file)) sizes.set(file, gzipSync(read(file), { level: 9 }).length)
    return sizes.get(file)
  }
  const total = (keys) => {
    const files = new Set([...keys].map((key) => manifest[key]?.file).filter(Boolean))
    return [...files].reduce((sum, file) => sum + sizeOf(file), 0)
  }

  const keys = Object.keys(manifest)
  // The build declares the first screen as an entry of its own.
  const isScreen = new Set(screens.screens)
  const entries = keys.filter((key) => manifest[key].isEntry && !isScreen.has(key))
  const hasChunk = (key) => Boolean(manifest[key]?.isDynamicEntry || manifest[key]?.isEntry)
  const routes = screens.screens.filter(hasChunk)
  if (entries.length === 0) fault('the build has no entry')
  if (screens.first.length === 0) fault('no screen is declared as the first')

  const boot = staticClosure(manifest, entries)
  for (const key of screens.screens) {
    if (boot.has(key)) fault(`the entry loads a screen at once: ${key}`)
    else if (!hasChunk(key)) fault(`a screen has no chunk of its own: ${key}`)
  }

  const first = staticClosure(manifest, [...entries, ...screens.first])
  const firstLoad = total(first)
  if (firstLoad > budget.firstLoadKb * 1000) {
    fault(`first load is ${kilo(firstLoad)} kB, at most ${budget.firstLoadKb}`)
  }

  const closureOf = (key) => {
    const area = screens.areas?.[key]
    return staticClosure(manifest, area ? [area, key] : [key])
  }
  /** Scripts and styles of a visit that begins with a screen. */
  const countRequests = (key) => {
    const chunks = [...boot, ...closureOf(key)].map((name) => manifest[name])
    return new Set(chunks.flatMap((chunk) => (chunk ? [chunk.file, ...(chunk.css ?? [])] : [])))
      .size
  }
  const requests = Object.fromEntries(
    (screens.visits ?? []).map((key) => [shortName(key), countRequests(key)]),
  )

  const extras = routes
    .filter((key) => !screens.first.includes(key))
    .map((key) => {
      const added = [...closureOf(key)].filter((chunk) => !first.has(chunk))
      return { route: key, bytes: total(added) }
    })
    .toSorted((one, other) => other.bytes - one.bytes)
  for (const { route, bytes } of extras) {
    if (bytes > budget.routeKb * 1000) {
      fault(`${route} adds ${kilo(bytes)} kB, at most ${budget.routeKb}`)
    }
  }

  const files = new Set(keys.map((key) => manifest[key].file).filter((f) => f.endsWith('.js')))
  const scripts = new Map([...files].map((file) => [file, String(read(file))]))
  for (const [file, code] of scripts) {
    const mark = schemaMarks.find((word) => code.includes(word))
    if (mark) fault(`${file} holds the schema library (${mark})`)
  }
  const atOnce = new Set([...first].map((key) => manifest[key]?.file))
  faults.push(...impurities({ name, scripts, first: atOnce }))

  return { name, boot: total(boot), firstLoad, extras, requests, faults }
}

const kilo = (bytes) => (bytes / 1000).toFixed(1)

/** Formats the sizes as a table. */
export function tableOf({ name, boot, firstLoad, extras }, budget) {
  const row = (what, bytes, most) =>
    `  ${kilo(bytes).padStart(7)} kB  ${most === undefined ? '       ' : `≤ ${String(most).padEnd(5)}`}  ${what}`
  return [
    `${name} (gzip -9)`,
    row('entry', boot),
    row('first load: entry + first screen', firstLoad, budget.firstLoadKb),
    ...extras.map(({ route, bytes }) => row(`+ ${shortName(route)}`, bytes, budget.routeKb)),
  ].join('\n')
}

const shortName = (route) => route.replace(/^(\.\.\/)*(packages\/)?/, '')

/**
 * Figures of a shell that are compared with those of the previous commit: bytes and numbers of
 * requests.
 */
export const toFigures = ({ firstLoad, extras, requests }) => ({
  firstLoad,
  largestScreen: extras[0]?.bytes ?? 0,
  requests,
})

const signed = (number) => (number > 0 ? `+${number}` : String(number))

/**
 * Lists the figures with their difference to the committed ones, if there are any. A difference is
 * never a fault.
 */
export function compareFigures(figures, before) {
  const row = (what, now, then) =>
    `  ${String(now).padStart(7)} ${what}${then === undefined ? '' : ` (${signed(now - then)})`}`
  return [
    row('bytes, first load', figures.firstLoad, before?.firstLoad),
    row('bytes, largest screen', figures.largestScreen, before?.largestScreen),
    ...Object.entries(figures.requests).map(([name, count]) =>
      row(`requests, ${name}`, count, before?.requests[name]),
    ),
  ].join('\n')
}

/** Folders under apps/ that are shells: their package.json tags them so in turbo.json. */
function shells() {
  return readdirSync(join(root, 'apps')).filter((name) => {
    const file = join(root, 'apps', name, 'turbo.json')
    return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).tags?.includes('shell')
  })
}

function main() {
  const budget = JSON.parse(readFileSync(join(root, 'tooling', 'budgets', 'budgets.json'), 'utf8'))
  const before = existsSync(figuresFile) ? JSON.parse(readFileSync(figuresFile, 'utf8')) : {}
  const after = {}
  const names = shells()
  const faults = names.length === 0 ? ['no shell found under apps/'] : []
  for (const name of names) {
    const dist = join(root, 'apps', name, 'dist')
    const file = join(dist, '.vite', 'manifest.json')
    if (!existsSync(file)) {
      faults.push(`${name}: not built, or built without a manifest (${file})`)
      continue
    }
    const manifest = JSON.parse(readFileSync(file, 'utf8'))
    const screens = JSON.parse(readFileSync(join(dist, '.vite', 'screens.json'), 'utf8'))
    const read = (path) => readFileSync(join(dist, path))
    const measured = measureShell({ name, manifest, screens, read, budget })
    after[name] = toFigures(measured)
    process.stdout.write(`${tableOf(measured, budget)}\n`)
    process.stdout.write(`${compareFigures(after[name], before[name])}\n`)
    faults.push(...measured.faults)
  }
  if (process.argv.includes('--write')) {
    writeFileSync(figuresFile, `${JSON.stringify(after, null, 2)}\n`)
  }
  for (const sentence of faults) process.stderr.write(`✗ ${sentence}\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
}

const program = process.argv[1] && pathToFileURL(realpathSync(process.argv[1])).href
if (program === import.meta.url) main()
