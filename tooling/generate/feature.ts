import {
  CannotGenerate,
  mustBeKebab,
  mustRead,
  pascal,
  type Changes,
  type Reader,
} from './changes.ts'

const manifest = (name: string) =>
  `${JSON.stringify(
    {
      name: `@mall/${name}`,
      private: true,
      type: 'module',
      exports: { './feature': './src/feature.ts' },
      scripts: { typecheck: 'tsc --noEmit', test: 'vitest run' },
      dependencies: {
        '@mall/core': 'workspace:*',
        '@mall/ui': 'workspace:*',
        react: 'catalog:',
      },
      devDependencies: {
        '@types/node': 'catalog:',
        '@types/react': 'catalog:',
        typescript: 'catalog:',
        vite: 'catalog:',
        vitest: 'catalog:',
      },
    },
    null,
    2,
  )}\n`

const feature = (
  name: string,
  screen: string,
) => `import { defineFeature } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

/** Every shell loads this at boot: reach components only through lazy(). */
export const ${pascal(name).replace(/^\w/, (l) => l.toLowerCase())}Feature = defineFeature({
  id: '${name}',
  routes: [
    {
      path: screens.${screen},
      title: '',
      access: {},
      lazy: () => import('./pages/${name}-page.tsx'),
    },
  ],
})
`

const page = () => `import { usePaths } from '@mall/core/feature'
import { Button, Empty, NavBar } from '@mall/ui'

/** Reads the address, asks the api, hands words to ui. No fetch, no host global, no store key. */
export function Component() {
  const paths = usePaths()
  return (
    <>
      <NavBar backHref={paths.home()} />
      <Empty title="暂无内容" action={<Button href={paths.home()}>返回首页</Button>} />
    </>
  )
}
`

const test = (
  name: string,
  screen: string,
  value: string,
) => `import { screens } from '@mall/core/paths'
import { expect, it } from 'vitest'
import { ${value} } from './feature.ts'

it('owns its screen', () => {
  expect(${value}.id).toBe('${name}')
  expect(${value}.routes.map(({ path }) => path)).toEqual([screens.${screen}])
})

it('brings a component for every screen, only when it is asked for', async () => {
  for (const { lazy } of ${value}.routes) {
    expect((await lazy()).Component).toBeTypeOf('function')
  }
})
`

const readme = (name: string) => `# @mall/${name}

Feature package. Its one export is the manifest, \`@mall/${name}/feature\`: screens, slices, endpoints.
Shells list it in \`src/features.ts\`; deleting it is removing this folder and that line.

Test: \`pnpm --filter @mall/${name} test\`.
`

/** A feature package with one screen of the contract's list. */
export function planFeature(read: Reader, [given, screen]: string[]): Changes {
  const name = mustBeKebab(given)
  const known = mustRead(read, 'packages/contract/src/screens.ts')
  if (!screen || !new RegExp(`^ {2}${screen}: '/`, 'm').test(known)) {
    throw new CannotGenerate(
      `name a screen of packages/contract/src/screens.ts as second word: ${screen ?? 'none'}`,
    )
  }
  const folder = `packages/${name}`
  const value = `${pascal(name).replace(/^\w/, (letter) => letter.toLowerCase())}Feature`
  return {
    created: {
      [`${folder}/package.json`]: manifest(name),
      [`${folder}/turbo.json`]: `{ "extends": ["//"], "tags": ["feature"] }\n`,
      [`${folder}/tsconfig.json`]: mustRead(read, 'packages/shop/tsconfig.json'),
      [`${folder}/README.md`]: readme(name),
      [`${folder}/src/feature.ts`]: feature(name, screen),
      [`${folder}/src/feature.test.ts`]: test(name, screen, value),
      [`${folder}/src/pages/${name}-page.tsx`]: page(),
    },
    edited: {},
    next: [
      'pnpm install',
      `add "@mall/${name}": "workspace:*" to the package.json of each shell that shows it`,
      `add ${value} from @mall/${name}/feature to the list in its src/features.ts`,
    ],
  }
}
