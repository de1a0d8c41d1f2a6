import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate } from '../generate.ts'
import { createCopy, isDeep, type Copy } from './generate.fixture.ts'

let copy: Copy
beforeAll(() => {
  copy = createCopy()
})
afterAll(() => copy.remove())

describe('gen module', () => {
  const tree = () => {
    const { stdout } = spawnSync('git', ['status', '--porcelain', '--untracked-files=all'], {
      cwd: copy.place,
      encoding: 'utf8',
    })
    return stdout.split('\n').filter((line) => line !== '')
  }
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], {
      cwd: copy.place,
      encoding: 'utf8',
    })

  it.runIf(isDeep)(
    'touches the folder, the contract and one entry of app.ts, and can be deleted',
    () => {
      git('init', '--quiet')
      git('add', '--all', 'apps/server/src', 'packages/contract/src')
      git('commit', '--quiet', '--message', 'before')
      const before = tree()

      const { paths } = generate(copy.place, ['module', 'survey'])
      const folder = 'apps/server/src/modules/survey/'
      const contract = 'packages/contract/src/'
      const others = paths.filter((path) => !path.startsWith(folder) && !path.startsWith(contract))
      expect(others).toEqual(['apps/server/src/app.ts'])
      expect(tree().length).toBe(before.length + paths.length)
      const { stdout } = git('diff', '--unified=0', '--', 'apps/server/src/app.ts')
      expect(stdout.split('\n').filter((line) => /^[+-](?![+-])/.test(line))).toEqual([
        "+import { surveyModule } from './modules/survey/index.ts'",
        '+  surveyModule,',
      ])

      expect(copy.complaints('apps/server', paths)).toEqual([])
      const tests = ['src/modules/survey', 'src/modules.test.ts']
      expect(copy.test('apps/server', ...tests)).toMatch(/2 passed/)

      rmSync(join(copy.place, folder), { recursive: true })
      for (const path of paths.filter((path) => !path.startsWith(folder))) {
        if (git('checkout', '--', path).status !== 0) rmSync(join(copy.place, path))
      }
      expect(tree()).toEqual(before)
    },
    180_000,
  )

  it('refuses a module that is there', () => {
    expect(() => generate(copy.place, ['module', 'cart'])).toThrow(/exists already/)
  })
})
