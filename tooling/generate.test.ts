import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, posix } from 'node:path'
import { parseShellHost } from '@mall/contract/hosting'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate, updateLockfile } from './generate.ts'
import { CannotGenerate } from './generate/changes.ts'
import { readPackage, workspaceRoot } from './graph/packages.ts'
import { faultsOf } from './graph/rules.ts'

/** Deep runs compile and test all that generators make, which takes minutes. */
const isDeep = process.env.MALL_TEST_DEEP === '1'

const place = realpathSync(mkdtempSync(join(tmpdir(), 'mall-generate-')))
const copied = ['packages/contract', 'packages/core', 'packages/ui', 'apps/server']

/** Installed libraries as links to ours; packages of the workspace as links to their copies. */
function install(folder: string, like = folder) {
  const from = join(workspaceRoot, like, 'node_modules')
  const to = join(place, folder, 'node_modules')
  mkdirSync(join(to, '@mall'), { recursive: true })
  for (const name of readdirSync(from)) {
    if (name !== '@mall') symlinkSync(join(from, name), join(to, name), 'junction')
  }
  for (const target of copied) {
    symlinkSync(join(place, target), join(to, '@mall', basename(target)), 'junction')
  }
}

/** Their tests run beside all others, in a process of their own: the usual seconds are too few. */
const patient = '--testTimeout=60000'

const run = (program: string, args: string[], cwd: string) =>
  spawnSync(process.execPath, [join(workspaceRoot, 'tooling', 'node_modules', program), ...args], {
    cwd: join(place, cwd),
    encoding: 'utf8',
  })

/** Complaints of the compiler about these files only: the rest has its own typecheck. */
function complaints(folder: string, paths: readonly string[]): string[] {
  const { stdout } = run('typescript/bin/tsc', ['--noEmit', '--pretty', 'false'], folder)
  const seen = paths.map((path) => posix.relative(folder, path))
  return stdout.split('\n').filter((line) => seen.some((path) => line.startsWith(`${path}(`)))
}

const text = (path: string) => readFileSync(join(place, path), 'utf8')

const pnpm = join(workspaceRoot, 'node_modules', '.bin', 'pnpm')
const workspaces: string[] = []

/**
 * Copies the files that git knows or would add. Others (builds, reports) are left out: tests that
 * run at the same time write them, and a file that vanishes ends the copy.
 */
function copySources(paths: string[], to: string) {
  const listed = spawnSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths],
    { cwd: workspaceRoot, encoding: 'utf8', maxBuffer: 1 << 26 },
  )
  for (const path of listed.stdout.trim().split('\n')) {
    if (!existsSync(join(workspaceRoot, path))) continue
    mkdirSync(dirname(join(to, path)), { recursive: true })
    cpSync(join(workspaceRoot, path), join(to, path))
  }
}

/** A copy of the workspace's manifests, with the sources of some packages. */
function createWorkspace(withSources: string[]): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'mall-workspace-')))
  workspaces.push(root)
  copySources(['*package.json', 'pnpm-*.yaml', '.oxfmtrc.json', ...withSources], root)
  return root
}

beforeAll(() => {
  const shells = ['packages/shop', 'apps/generic-browser']
  copySources([...copied, ...shells, 'tsconfig.base.json', '.oxfmtrc.json'], place)
  for (const folder of copied) install(folder)
})

afterAll(() => {
  for (const folder of [place, ...workspaces]) rmSync(folder, { recursive: true, force: true })
})

describe('gen feature', () => {
  it('makes a package that compiles, keeps the table of layers and passes its own test', () => {
    const { paths } = generate(place, ['feature', 'gift', 'giftIndex'])
    install('packages/gift', 'packages/shop')
    expect(paths).toContain('packages/gift/src/feature.ts')
    expect(paths.length).toBeLessThanOrEqual(20)
    expect(text('packages/gift/src/feature.ts')).toContain("prefixes: ['/gift/index']")
    expect(complaints('packages/gift', paths)).toEqual([])

    const gift = readPackage('packages/gift', place)
    const others = copied.map((folder) => readPackage(folder, place))
    expect(faultsOf([gift, ...others]).filter((fault) => fault.includes('gift'))).toEqual([])
    expect(gift.files.length).toBeGreaterThanOrEqual(3)

    const tested = run('vitest/vitest.mjs', ['run', patient], 'packages/gift')
    expect(tested.stdout + tested.stderr).toMatch(/2 passed/)
  }, 60_000)

  it('lists the feature in the apps that show it', () => {
    generate(place, ['feature', 'equity', 'equityWareDetail', 'generic-browser'])
    expect(text('apps/generic-browser/src/features.ts')).toMatch(
      /\[\s*shopFeature,[^\]]*equityFeature,?\s*\]/,
    )
    const { dependencies } = JSON.parse(text('apps/generic-browser/package.json'))
    expect(dependencies).toMatchObject({ '@mall/equity': 'workspace:*' })
  })

  it('refuses a screen that the mall does not have', () => {
    expect(() => generate(place, ['feature', 'other', 'nowhere'])).toThrow(CannotGenerate)
    expect(existsSync(join(place, 'packages/other'))).toBe(false)
  })

  it('refuses to write over a package', () => {
    expect(() => generate(place, ['feature', 'shop', 'home'])).toThrow(/exists already/)
  })
})

describe('gen call', () => {
  let added: string[] = []
  let made: string[] = []
  beforeAll(() => {
    made = generate(place, ['call', 'sample-domain.show', 'GET', '/api/sample/v1/{sampleId}']).paths
    added = generate(place, ['call', 'address.byPhone', 'POST', '/api/address/v1/byPhone']).paths
  })

  const servedTest = 'src/modules/sample-domain/sample-domain-show.test.ts'

  it('makes a call of a new domain with its test', () => {
    expect(text('packages/contract/src/routes/sample-domain.ts')).toContain(
      "'sample-domain.show': 'GET /api/sample/v1/{sampleId}',",
    )
    expect(made).toContain(`apps/server/${servedTest}`)
  })

  it.runIf(isDeep)(
    'makes a call of a new domain that is served and passes its test',
    () => {
      const tested = run('vitest/vitest.mjs', ['run', servedTest, patient], 'apps/server')
      expect(tested.stdout + tested.stderr).toMatch(/1 passed/)
    },
    120_000,
  )

  it('adds to a domain that is there', () => {
    expect(added).toContain('packages/contract/src/domains/address.ts')
    expect(text('packages/contract/src/domains/address.ts')).toContain("'address.byPhone': call(")
    expect(
      text('packages/contract/src/domains/address.ts').match(/Nothing[,} ]/g)?.length,
    ).toBeTruthy()
  })

  it.runIf(isDeep)(
    'makes what compiles, from contract to server',
    () => {
      // The server reads the contract's sources, so this looks at both.
      expect(complaints('apps/server', [...made, ...added])).toEqual([])
    },
    120_000,
  )

  it('refuses a call that is there', () => {
    const words = ['call', 'address.list', 'GET', '/api/address/v9/other']
    expect(() => generate(place, words)).toThrow(/already/)
  })

  it.each([
    [['call', 'list', 'GET', '/api/a']],
    [['call', 'a.list', 'FETCH', '/api/a']],
    [['call', 'a.list', 'GET', 'api']],
    [['nonsense']],
    [[]],
  ])('refuses %j with a sentence', (words) => {
    expect(() => generate(place, words)).toThrow(CannotGenerate)
  })
})

describe('gen call of operators', () => {
  let added: string[] = []
  let made: string[] = []
  let shoppersRoutes = ''
  beforeAll(() => {
    shoppersRoutes = text('packages/contract/src/routes/index.ts')
    made = generate(place, ['call', 'ops.sample', 'GET', '/api/ops/v1/samples/{sampleId}']).paths
    const pause = ['call', 'ops.pauseWebhook', 'POST', '/api/ops/v1/webhooks/{id}/pause']
    added = generate(place, pause).paths
  })

  it('is among the routes of operators, which no shell carries', () => {
    expect(text('packages/contract/src/routes/index.ts')).toBe(shoppersRoutes)
    const routes = text('packages/contract/src/ops/routes.ts')
    expect(routes).toContain("'ops.sample': 'GET /api/ops/v1/samples/{sampleId}',")
    expect(routes).toMatch(/'ops\.\w+': '\w+ \/api\/ops\/v1\/webhooks.*\n {2}'ops\.pauseWebhook'/)
  })

  it.runIf(isDeep)(
    'makes a call of a new topic, served and tested',
    () => {
      expect(text('packages/contract/src/ops/samples.ts')).toMatch(
        /auth: 'ops',\s+permission: 'company\.read'/,
      )
      const test = 'src/modules/samples/sample.test.ts'
      expect(made).toContain(`apps/server/${test}`)
      const tested = run('vitest/vitest.mjs', ['run', test, patient], 'apps/server')
      expect(tested.stdout + tested.stderr).toMatch(/1 passed/)
    },
    120_000,
  )

  it('adds to the contract and the module of its topic', () => {
    expect(added).toContain('packages/contract/src/ops/webhooks.ts')
    expect(added).toContain('apps/server/src/modules/webhooks/webhooks.module.ts')
    expect(text('packages/contract/src/ops/webhooks.ts')).toMatch(
      /'ops\.pauseWebhook': call\([^)]*permission: 'company\.write'/s,
    )
  })

  it.runIf(isDeep)(
    'makes what compiles, from contract to server',
    () => {
      expect(complaints('apps/server', [...made, ...added])).toEqual([])
    },
    120_000,
  )

  it('refuses a call that is there, and a path outside the operators’', () => {
    const there = ['call', 'ops.webhooks', 'GET', '/api/ops/v1/webhooks/all']
    expect(() => generate(place, there)).toThrow(/already/)
    const outside = ['call', 'ops.other', 'GET', '/api/other/v1/list']
    expect(() => generate(place, outside)).toThrow(/path below \/api\/ops\/v1/)
  })
})

describe('gen module', () => {
  const tree = () => {
    const { stdout } = spawnSync('git', ['status', '--porcelain', '--untracked-files=all'], {
      cwd: place,
      encoding: 'utf8',
    })
    return stdout.split('\n').filter((line) => line !== '')
  }
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], {
      cwd: place,
      encoding: 'utf8',
    })

  it.runIf(isDeep)(
    'touches the folder, the contract and one entry of app.ts, and can be deleted',
    () => {
      git('init', '--quiet')
      git('add', '--all', 'apps/server/src', 'packages/contract/src')
      git('commit', '--quiet', '--message', 'before')
      const before = tree()

      const { paths } = generate(place, ['module', 'survey'])
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

      expect(complaints('apps/server', paths)).toEqual([])
      const tests = ['src/modules/survey', 'src/modules.test.ts']
      const tested = run('vitest/vitest.mjs', ['run', ...tests, patient], 'apps/server')
      expect(tested.stdout + tested.stderr).toMatch(/2 passed/)

      rmSync(join(place, folder), { recursive: true })
      for (const path of paths.filter((path) => !path.startsWith(folder))) {
        if (git('checkout', '--', path).status !== 0) rmSync(join(place, path))
      }
      expect(tree()).toEqual(before)
    },
    180_000,
  )

  it('refuses a module that is there', () => {
    expect(() => generate(place, ['module', 'cart'])).toThrow(/exists already/)
  })
})

describe('gen shell', () => {
  it('starts from the browser’s shell under the new name', () => {
    const { paths } = generate(place, ['shell', 'sample-bank'])
    expect(JSON.parse(text('apps/sample-bank/package.json')).name).toBe('@mall/sample-bank')
    expect(JSON.parse(text('apps/sample-bank/turbo.json')).tags).toEqual(['shell'])
    expect(paths.filter((path) => text(path).includes('generic-browser'))).toEqual([])
    const host = parseShellHost(text('apps/sample-bank/host.json'), 'host.json')
    expect(host).toMatchObject({ userAgents: ['SampleBank/'], isFallback: false, priority: 40 })
    const browser = parseShellHost(text('apps/generic-browser/host.json'), 'host.json')
    expect([host.sources, host.permissions]).toEqual([browser.sources, browser.permissions])

    const model = readPackage('apps/generic-browser', place)
    const shell = readPackage('apps/sample-bank', place)
    expect(shell.files.map(({ path }) => path)).toEqual(model.files.map(({ path }) => path))
  })

  it('leaves a lockfile with which a frozen installation succeeds', () => {
    const root = createWorkspace(['apps/generic-browser'])
    generate(root, ['shell', 'sample-bank'])
    const install = () =>
      spawnSync(pnpm, ['install', '--lockfile-only', '--frozen-lockfile', '--offline'], {
        cwd: root,
        encoding: 'utf8',
      })
    expect(install().status).not.toBe(0)
    updateLockfile(root)
    expect(install()).toMatchObject({ status: 0 })
  }, 60_000)

  it('names next steps that need npm only', () => {
    const { next } = generate(createWorkspace(['apps/generic-browser']), ['shell', 'other-bank'])
    expect(next.filter((step) => step.includes('pnpm'))).toEqual([])
  })

  it('refuses a name that is no folder name', () => {
    expect(() => generate(place, ['shell', 'Sample Bank'])).toThrow(CannotGenerate)
  })
})
