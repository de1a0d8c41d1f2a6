import {
  CannotGenerate,
  insertAfterLast,
  mustBeKebab,
  mustRead,
  pascal,
  withDependency,
  type Changes,
  type Reader,
} from './changes.ts'

/** `gift-card` → `giftCard` */
const camel = (name: string) => pascal(name).replace(/^\w/, (letter) => letter.toLowerCase())

/** A screen's path without its parameters: `/gift/:id` → `/gift` */
const toPrefix = (path: string) => path.replace(/\/:.*/, '')

const manifest = (name: string, version: string) =>
  `${JSON.stringify(
    {
      name: `@mall/${name}`,
      version,
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
  path: string,
) => `import { defineArea, defineFeature } from '@mall/core/feature'

/** Every shell loads this at boot: what is not needed there belongs into the area. */
export const ${camel(name)}Feature = defineFeature({
  id: '${name}',
  routes: [],
  areas: [
    defineArea({
      id: '${name}',
      prefixes: ['${path}'],
      load: () => import('./area.ts'),
    }),
  ],
})
`

const area = (
  name: string,
  screen: string,
) => `import type { AreaContent } from '@mall/core/feature'
import { screens } from '@mall/core/paths'

/** Loads with the first of its paths. */
export const area: AreaContent = {
  routes: [
    {
      path: screens.${screen},
      title: '',
      access: {},
      lazy: () => import('./pages/${name}-page.tsx'),
    },
  ],
}
`

const page = () => `import type { ReactNode } from 'react'
import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button, Empty, NavBar } from '@mall/ui'
import { messages } from './messages.ts'

/** Reads the URL, calls the API and passes text to ui. No fetch, no host global, no store key. */
export function Component(): ReactNode {
  const t = useMessages(messages)
  const paths = usePaths()
  return (
    <>
      <NavBar backHref={paths.home()} />
      <Empty title={t('empty')} action={<Button href={paths.home()}>{t('toHome')}</Button>} />
    </>
  )
}
`

const messages = (name: string) => `import { defineMessages } from '@mall/core/messages'

/** Texts of the screen; a company may replace each by its key, such as '${camel(name)}.empty'. */
export const messages = defineMessages('${camel(name)}', {
  empty: '暂无内容',
  toHome: '返回首页',
})
`

const test = (
  name: string,
  screen: string,
  value: string,
) => `import { loadRoutes } from '@mall/core/feature'
import { screens } from '@mall/core/paths'
import { expect, it } from 'vitest'
import { ${value} } from './feature.ts'

it('owns its screen', async () => {
  expect(${value}.id).toBe('${name}')
  const routes = await loadRoutes([${value}])
  expect(routes.map(({ path }) => path)).toEqual([screens.${screen}])
})

it('loads a component for every screen', async () => {
  for (const { lazy } of await loadRoutes([${value}])) {
    expect((await lazy()).Component).toBeTypeOf('function')
  }
})
`

const readme = (name: string) => `# @mall/${name}

Feature package. Its one export is the manifest, \`@mall/${name}/feature\`: screens, slices, endpoints.
Shells list it among their features; deleting it is removing this folder and that line.

Test: \`npm test -- units\` in the root, or \`npx vitest\` in this folder.
`

/** The feature's import and its entry in an app's list of features. */
function withFeature(features: string, value: string, name: string, path: string): string {
  const imported = insertAfterLast(
    features,
    /^import /,
    `import { ${value} } from '@mall/${name}/feature'`,
    path,
  )
  const list = /(export const features: readonly Feature\[\] = \[)([^\]]*)\]/
  if (!list.test(imported)) throw new CannotGenerate(`${path} has no list of features`)
  return imported.replace(
    list,
    (_all, start: string, known: string) =>
      `${start}${[...known.split(',').flatMap((one) => one.trim() || []), value].join(', ')}]`,
  )
}

function planApp(read: Reader, app: string, value: string, name: string): Record<string, string> {
  const [manifestPath, featuresPath] = [`apps/${app}/package.json`, `apps/${app}/src/features.ts`]
  const features = mustRead(read, featuresPath)
  return {
    [manifestPath]: withDependency(mustRead(read, manifestPath), `@mall/${name}`),
    [featuresPath]: withFeature(features, value, name, featuresPath),
  }
}

/** A feature package with one screen of the contract's list, listed in the given apps. */
export function planFeature(read: Reader, [given, screen, ...apps]: string[]): Changes {
  const name = mustBeKebab(given)
  const known = mustRead(read, 'packages/contract/src/base/screens.ts')
  const path = screen && new RegExp(`^ {2}${screen}: '(/[^']*)'`, 'm').exec(known)?.[1]
  if (!screen || !path) {
    throw new CannotGenerate(
      `name a screen of packages/contract/src/base/screens.ts as second word: ${screen ?? 'none'}`,
    )
  }
  const core = JSON.parse(mustRead(read, 'packages/core/package.json')) as { version: string }
  const { version } = core
  const folder = `packages/${name}`
  const value = `${camel(name)}Feature`
  return {
    created: {
      [`${folder}/package.json`]: manifest(name, version),
      [`${folder}/turbo.json`]: `{ "extends": ["//"], "tags": ["feature"] }\n`,
      [`${folder}/tsconfig.json`]: mustRead(read, 'packages/shop/tsconfig.json'),
      [`${folder}/README.md`]: readme(name),
      [`${folder}/src/feature.ts`]: feature(name, toPrefix(path)),
      [`${folder}/src/area.ts`]: area(name, screen),
      [`${folder}/src/feature.test.ts`]: test(name, screen, value),
      [`${folder}/src/pages/${name}-page.tsx`]: page(),
      [`${folder}/src/pages/messages.ts`]: messages(name),
    },
    edited: Object.assign({}, ...apps.map((app) => planApp(read, app, value, name))),
    next: [
      `write its first screen: ${folder}/src/pages/${name}-page.tsx`,
      ...(apps.length > 0
        ? []
        : [
            `add "@mall/${name}": "workspace:*" to the package.json of each app that shows it`,
            `add ${value} from @mall/${name}/feature to the list in its src/features.ts`,
          ]),
      `npm test -- units`,
    ],
  }
}
