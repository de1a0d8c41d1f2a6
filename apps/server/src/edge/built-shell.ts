import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NamedShellHost, ShellHost } from '@mall/contract/hosting'
import { storedFiles, type StoredFile } from './files.ts'
import type { ShellHosts } from './select-shell.ts'

/** A style of the build: address, text and class names. */
export type BuiltStyle = { href: string; css: string; classes: ReadonlySet<string> }

/**
 * A code file with its style. A screen also lists the files of its static imports, but not its
 * lazy parts.
 */
export type BuiltChunk = { style: BuiltStyle; loads: readonly string[] }

/** Files of a shell's build. */
export type BuiltShell = {
  name: string
  host: ShellHost
  files: ReadonlyMap<string, StoredFile>
  page: string
  /** styles of the entry, on every page */
  base: readonly BuiltStyle[]
  /** styles of screens and their parts, in cascade order */
  chunks: readonly BuiltChunk[]
  /** server build that renders its screens; null without one */
  renderer: string | null
}

/** Fields of a Vite manifest entry that the edge reads. */
type Built = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }

const className = /\.(-?[_a-zA-Z][\w-]*)/g

function readManifest(dist: string): Record<string, Built> {
  const path = join(dist, '.vite', 'manifest.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, Built>) : {}
}

/** Manifest entries of the screens, as the build lists them. */
function readScreens(dist: string): ReadonlySet<string> {
  const path = join(dist, '.vite', 'screens.json')
  if (!existsSync(path)) return new Set()
  return new Set((JSON.parse(readFileSync(path, 'utf8')) as { screens: string[] }).screens)
}

function styleOf(files: BuiltShell['files'], file: string): BuiltStyle | null {
  const stored = files.get(`/${file}`)
  if (!stored) return null
  const css = stored.plain.toString().trim()
  const classes = new Set([...css.matchAll(className)].map(([, name = '']) => name))
  return { href: `/${file}`, css, classes }
}

/** Manifest keys of an entry and of its static imports, without those in `known`. */
function staticImports(manifest: Record<string, Built>, key: string, known = new Set<string>()) {
  const seen = new Set<string>()
  const visit = (name: string): void => {
    const entry = manifest[name]
    if (!entry || known.has(name) || seen.has(name)) return
    seen.add(name)
    entry.imports?.forEach(visit)
  }
  visit(key)
  return seen
}

/** Files that a screen needs besides those of the page's entry. */
function loadsOf(manifest: Record<string, Built>, key: string, ofPage: Set<string>): string[] {
  return [...staticImports(manifest, key, ofPage)].flatMap((name) => {
    const { file = '', css = [] } = manifest[name] ?? {}
    return [file, ...css].map((path) => `/${path}`)
  })
}

/** Dependencies come before their importers, as in the browser: the later style wins. */
function inOrder(manifest: Record<string, Built>): string[] {
  const order = new Set<string>()
  const entered = new Set<string>()
  const visit = (name: string): void => {
    if (entered.has(name)) return
    entered.add(name)
    manifest[name]?.imports?.forEach(visit)
    order.add(name)
  }
  Object.keys(manifest).forEach(visit)
  return [...order]
}

function readShell(folder: string, { name, host }: NamedShellHost): BuiltShell | null {
  const dist = join(folder, name, 'dist')
  const files = storedFiles(dist)
  const page = files.get('/index.html')
  if (!page) return null
  const manifest = readManifest(dist)
  const screens = readScreens(dist)
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry && !screens.has(key))
  const ofPage = staticImports(manifest, entry ?? '')
  const stylesOf = (key: string) =>
    (manifest[key]?.css ?? []).flatMap((file) => styleOf(files, file) ?? [])
  const order = inOrder(manifest)
  const base = order.filter((key) => ofPage.has(key)).flatMap(stylesOf)
  const chunks = order
    .filter((key) => !ofPage.has(key))
    .flatMap((key) => {
      const loads = screens.has(key) ? loadsOf(manifest, key, ofPage) : []
      return stylesOf(key).map((style) => ({ style, loads }))
    })
  const renderer = join(folder, name, 'dist-edge', 'render.js')
  const own = existsSync(renderer) ? renderer : null
  return { name, host, files, page: page.plain.toString(), base, chunks, renderer: own }
}

/** The build of each shell; a host app without a built shell gets the browser's. */
export function builtShells(folder: string, { list }: ShellHosts): Map<string, BuiltShell> {
  const built = new Map<string, BuiltShell>()
  for (const named of list) {
    const shell = readShell(folder, named)
    if (shell) built.set(shell.name, shell)
  }
  return built
}
