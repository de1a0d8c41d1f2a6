import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate, plan } from '../generate.ts'
import { createCopy, isDeep, type Copy } from './generate.fixture.ts'

let copy: Copy
beforeAll(() => {
  copy = createCopy()
})
afterAll(() => copy.remove())

describe('gen module', () => {
  /** Changed and new files. Installed libraries are left out: tests write caches beside them. */
  const tree = () => {
    const { stdout } = spawnSync('git', ['status', '--porcelain', '--untracked-files=all'], {
      cwd: copy.place,
      encoding: 'utf8',
    })
    return stdout.split('\n').filter((line) => line !== '' && !line.includes('/node_modules/'))
  }
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], {
      cwd: copy.place,
      encoding: 'utf8',
    })

  const folder = 'apps/server/src/modules/survey/'
  const contract = 'packages/contract/src/'

  it('writes tables, functions, calls and a test into the folders of the domain', () => {
    const { created } = plan(copy.place, ['module', 'survey'])
    const ofContract = ['calls', 'ops', 'routes'].map((name) => `${contract}survey/${name}.ts`)
    const ofServer = [
      'index.ts',
      'sql/survey.sql',
      'survey.module.ts',
      'survey.repository.ts',
      'survey.service.ts',
      'survey.test.ts',
      'tables.ts',
    ].map((name) => `${folder}${name}`)
    expect(Object.keys(created).toSorted()).toEqual([...ofServer, ...ofContract])
  })

  it('writes a domain that runs, and changes nothing but its folders, the lists of calls, one entry of app.ts and the baseline', () => {
    git('init', '--quiet')
    git('add', '--all', 'apps/server/src', 'packages/contract/src')
    git('commit', '--quiet', '--message', 'before')
    const before = tree()

    const { paths } = generate(copy.place, ['module', 'survey'])
    const shared = paths.filter(
      (path) => !path.startsWith(folder) && !path.startsWith(`${contract}survey/`),
    )
    expect(shared.toSorted()).toEqual([
      'apps/server/src/app.ts',
      `${contract}calls.ts`,
      `${contract}ops-routes.ts`,
      `${contract}routes.ts`,
    ])
    expect(tree().length).toBe(before.length + paths.length)
    const { stdout } = git('diff', '--unified=0', '--', 'apps/server/src/app.ts')
    expect(stdout.split('\n').filter((line) => /^[+-](?![+-])/.test(line))).toEqual([
      "+import { surveyModule } from './modules/survey/index.ts'",
      '+  surveyModule,',
    ])

    expect(copy.complaints('apps/server', paths)).toEqual([])
    expect(copy.mall('help', 'survey', 'list').stdout).toContain('列出 survey')
    copy.script('apps/server', 'src/db/baseline/main.ts')
    const deepTests = isDeep ? ['src/modules.test.ts', 'src/db/baseline'] : []
    const output = copy.test('apps/server', 'src/modules/survey', ...deepTests)
    expect(output).toMatch(isDeep ? /3 passed/ : /1 passed/)
    expect(copy.test('packages/contract', 'src/described.test.ts')).toMatch(/1 passed/)

    for (const place of [folder, `${contract}survey`]) {
      rmSync(join(copy.place, place), { recursive: true })
    }
    git('checkout', '--', ...shared, 'apps/server/src/db/migrations')
    expect(tree()).toEqual(before)
  }, 300_000)

  it('refuses an existing module', () => {
    expect(() => generate(copy.place, ['module', 'cart'])).toThrow(/exists already/)
  })
})
