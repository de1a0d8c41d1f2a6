import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { importsOf, type Import } from './imports.ts'

export const workspaceRoot = join(import.meta.dirname, '..', '..')

export const layers = [
  'contract',
  'core',
  'ui',
  'commerce',
  'feature',
  'testing',
  'kit',
  'shell',
  'server',
  'lab',
  'journeys',
  'bench',
  'tooling',
  'example',
] as const
export type Layer = (typeof layers)[number]

export type SourceFile = {
  /** Path from the package's folder, with forward slashes: `src/model/price.ts`. */
  path: string
  imports: Import[]
}

export type WorkspacePackage = {
  name: string
  /** Folder from the workspace root: `packages/shop`. */
  folder: string
  layer: Layer
  /** `exports` of package.json: subpath → file. */
  exports: Record<string, string>
  files: SourceFile[]
}

const isSource = (name: string) => /\.(ts|tsx|mjs)$/.test(name)
const skipped = new Set(['node_modules', 'dist', '.turbo', '.data', 'test-results', 'coverage'])

function sourcePaths(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : sourcePaths(path)
    return isSource(entry.name) ? [path] : []
  })
}

/** The folders that hold a package, as pnpm-workspace.yaml names them. */
export function packageFolders(root = workspaceRoot): string[] {
  const nested = ['packages', 'apps', 'examples']
    .filter((group) => existsSync(join(root, group)))
    .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
  return [...nested, 'bench', 'e2e', 'tooling'].filter((folder) =>
    existsSync(join(root, folder, 'package.json')),
  )
}

/** The layer is the package's one tag in its turbo.json, which `turbo boundaries` reads as well. */
export function layerOf(folder: string, root = workspaceRoot): Layer {
  const file = join(root, folder, 'turbo.json')
  const tags: string[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).tags : []
  const layer = layers.find((known) => tags.includes(known))
  if (!layer || tags.length !== 1) {
    throw new Error(`${folder}/turbo.json must carry one tag of: ${layers.join(', ')}`)
  }
  return layer
}

export function readPackage(folder: string, root = workspaceRoot): WorkspacePackage {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const files = sourcePaths(join(root, folder)).map((path) => ({
    path: relative(join(root, folder), path).replaceAll('\\', '/'),
    imports: importsOf(path, readFileSync(path, 'utf8')),
  }))
  return {
    name: manifest.name,
    folder,
    layer: layerOf(folder, root),
    exports: manifest.exports ?? {},
    files,
  }
}

export const readPackages = (root = workspaceRoot): WorkspacePackage[] =>
  packageFolders(root).map((folder) => readPackage(folder, root))
