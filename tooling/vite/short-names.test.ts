import { expect, it } from 'vitest'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shortNames } from './short-names.mjs'

it('names each class once, alike in each build of the same checkout', () => {
  const workspace = mkdtempSync(join(tmpdir(), 'mall-names-'))
  const styles = {
    'apps/a/src/x.module.css': '.page {}',
    'packages/b/src/deep/y.module.css': '.head, .page {}',
  }
  for (const [path, css] of Object.entries(styles)) {
    mkdirSync(join(workspace, path, '..'), { recursive: true })
    writeFileSync(join(workspace, path), css)
  }
  const build = (paths: readonly string[]) => {
    const nameOf = shortNames(workspace)
    return Object.fromEntries(
      paths.flatMap((path) => {
        const css = styles[path as keyof typeof styles]
        return ['page', 'head'].map((name) => [
          `${path} ${name}`,
          nameOf(name, join(workspace, path), css),
        ])
      }),
    )
  }
  const names = build(Object.keys(styles))
  expect(Object.values(names).toSorted()).toEqual(['_aaa', '_aab', '_aba', '_abb'])
  expect(build(Object.keys(styles).toReversed())).toEqual(names)
  expect(() => shortNames(workspace)('page', join(workspace, 'z.module.css'), '')).toThrow(
    'z.module.css',
  )
  rmSync(workspace, { recursive: true })
})
