import {
  camel,
  CannotGenerate,
  insertAfterLast,
  mustBeKebab,
  mustRead,
  withDependency,
  type Changes,
  type Reader,
} from './changes.ts'
import { kebab, messages, page, samples, test, toAddress } from './screen-files.ts'

/** A screen's path without its parameters: `/gift/:id` → `/gift` */
const toPrefix = (path: string) => path.replace(/\/:.*/, '')

/**
 * Libraries that the generated files use; further ones are added together with the code that uses
 * them.
 */
const used = {
  dependencies: ['@mall/contract', '@mall/core', '@mall/ui', 'react'],
  devDependencies: [
    '@mall/testing',
    '@testing-library/dom',
    '@testing-library/react',
    '@types/node',
    '@types/react',
    '@types/react-dom',
    'jsdom',
    'react-dom',
    'typescript',
    'vite',
    'vitest',
  ],
}

type Manifest = Record<string, unknown> & Record<keyof typeof used, Record<string, string>>

/** Shop's manifest with the libraries of the generated files. */
function manifest(name: string, ofShop: string): string {
  const shop = JSON.parse(ofShop) as Manifest
  const known = { ...shop.devDependencies, ...shop.dependencies }
  const pick = (names: string[]) => Object.fromEntries(names.map((one) => [one, known[one]]))
  const { dependencies, devDependencies } = used
  const own = {
    ...shop,
    name: `@mall/${name}`,
    dependencies: pick(dependencies),
    devDependencies: pick(devDependencies),
  }
  return `${JSON.stringify(own, null, 2)}\n`
}

const feature = (name: string) => `import { defineFeature } from '@mall/core/feature'
import { ${camel(name)} } from './${name}/index.ts'

export const ${camel(name)}Feature = defineFeature({ id: '${name}', routes: [], ...${camel(name)} })
`

const door = (name: string) => `export { ${camel(name)} } from './manifest.ts'
`

const areaManifest = (
  name: string,
  path: string,
) => `import { defineArea, type Feature } from '@mall/core/feature'

/** Every shell loads this at boot: what is not needed there belongs into the area. */
export const ${camel(name)}: Partial<Feature> = {
  areas: [
    defineArea({
      id: '${name}',
      prefixes: ['${path}'],
      load: () => import('./area.ts'),
    }),
  ],
}
`

const area = (
  folder: string,
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
      lazy: () => import('./${folder}/${folder}-page.tsx'),
    },
  ],
}
`

const readme = (name: string) => `# @mall/${name}

Feature package. Its one export is the manifest, \`@mall/${name}/feature\`: screens, slices, endpoints.
Shells list it among their features; deleting it is removing this folder and that line.

Test: \`npm test -- units\` in the root, or \`npx vitest\` in this folder.
`

const rulesFile = 'tooling/graph/rules.ts'

/** The areas of the feature, in their order. */
const withAreas = (rules: string, name: string) =>
  insertAfterLast(
    rules,
    /^ {2}'packages\/[\w-]+': \[\['[\w-]+'(?:, '[\w-]+')*\]\],$/,
    `  'packages/${name}': [['${name}']],`,
    rulesFile,
  )

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

/** Generates a feature package with one screen of the contract's list, listed in the given apps. */
export function planFeature(read: Reader, [given, screen, ...apps]: string[]): Changes {
  const name = mustBeKebab(given)
  const known = mustRead(read, 'packages/contract/src/base/screens.ts')
  const path = screen && new RegExp(`^ {2}${screen}: '(/[^']*)'`, 'm').exec(known)?.[1]
  if (!screen || !path) {
    throw new CannotGenerate(
      `name a screen of packages/contract/src/base/screens.ts as second word: ${screen ?? 'none'}`,
    )
  }
  const folder = `packages/${name}`
  const value = `${camel(name)}Feature`
  const own = kebab(screen)
  const areaFolder = `${folder}/src/${name}`
  return {
    created: {
      [`${folder}/package.json`]: manifest(name, mustRead(read, 'packages/shop/package.json')),
      [`${folder}/turbo.json`]: `{ "extends": ["//"], "tags": ["feature"] }\n`,
      [`${folder}/tsconfig.json`]: mustRead(read, 'packages/shop/tsconfig.json'),
      [`${folder}/vitest.config.ts`]: mustRead(read, 'packages/shop/vitest.config.ts'),
      [`${folder}/README.md`]: readme(name),
      [`${folder}/src/feature.ts`]: feature(name),
      [`${areaFolder}/index.ts`]: door(name),
      [`${areaFolder}/manifest.ts`]: areaManifest(name, toPrefix(path)),
      [`${areaFolder}/area.ts`]: area(own, screen),
      [`${areaFolder}/${own}/${own}-page.tsx`]: page(),
      [`${areaFolder}/${own}/samples.ts`]: samples(`${own}-page`, toAddress(path), '{}'),
      [`${areaFolder}/${own}/${own}-page.test.tsx`]: test({
        value,
        access: '{}',
        address: toAddress(path),
        manifest: '../../feature.ts',
      }),
      [`${areaFolder}/${own}/messages.ts`]: messages(`${camel(name)}.${screen}`),
    },
    edited: Object.assign(
      { [rulesFile]: withAreas(mustRead(read, rulesFile), name) },
      ...apps.map((app) => planApp(read, app, value, name)),
    ),
    next: [
      `write its first screen: ${areaFolder}/${own}/${own}-page.tsx`,
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
