import { posix } from 'node:path'
import type { WorkspacePackage } from './packages.ts'

/** A file of the workspace, from its root: `packages/shop/src/feature.ts`. */
export type Reached = { files: Set<string>; libraries: Set<string> }

/**
 * Resolves a subpath by an `exports` table: exact entries first, then the only pattern with a star.
 */
export function exported({ exports }: WorkspacePackage, subpath: string): string | undefined {
  const exact = exports[subpath]
  if (exact) return exact
  for (const [key, target] of Object.entries(exports)) {
    const [before, after] = key.split('*')
    if (after === undefined || before === undefined || !subpath.startsWith(before)) continue
    return target.replace('*', subpath.slice(before.length, subpath.length - after.length))
  }
  return undefined
}

/**
 * Files that are loaded together with `start`: value imports without lazy ones, at which another
 * chunk begins.
 */
export function loadedWith(start: string, packages: readonly WorkspacePackage[]): Reached {
  const files = new Set<string>()
  const libraries = new Set<string>()
  const queue = [start]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (files.has(path)) continue
    files.add(path)
    const owner = packages.find(({ folder }) => path?.startsWith(`${folder}/`))
    const inner = owner && path.slice(owner.folder.length + 1)
    const file = owner?.files.find((known) => known.path === inner)
    for (const { specifier, kind } of file?.imports ?? []) {
      if (kind !== 'static') continue
      if (specifier.startsWith('.')) {
        queue.push(posix.join(posix.dirname(path), specifier))
        continue
      }
      const [scope, name, ...rest] = specifier.split('/')
      const target = packages.find((known) => known.name === `${scope}/${name}`)
      const lead = target && exported(target, ['.', ...rest].join('/'))
      if (target && lead) queue.push(posix.join(target.folder, lead))
      else libraries.add(specifier)
    }
  }
  return { files, libraries }
}
