import { posix } from 'node:path'
import {
  camel,
  CannotGenerate,
  insertBefore,
  mustBeKebab,
  mustRead,
  type Changes,
  type Reader,
} from './changes.ts'
import { kebab, messages, page, samples, test, toAddress } from './screen-files.ts'

/** Definition of an area, and its file of screens. */
function findArea(read: Reader, folder: string, area: string) {
  const path = `${folder}/src/${area}/manifest.ts`
  const [, definition = ''] = /defineArea\(\{(.*?)\}\)/s.exec(read(path) ?? '') ?? []
  const file = /import\('([^']+)'\)/.exec(definition)?.[1]
  if (!file) throw new CannotGenerate(`${path} defines no area ${area}`)
  return { definition, path: posix.join(posix.dirname(path), file) }
}

/** Adds a screen of the contract's list to an area of a feature: its own files, and its route. */
export function planScreen(read: Reader, [given, givenArea, screen]: string[]): Changes {
  const [feature, areaId] = [mustBeKebab(given), mustBeKebab(givenArea)]
  const folder = `packages/${feature}`
  const list = 'packages/contract/src/base/screens.ts'
  const path =
    screen && new RegExp(`^ {2}${screen}: '(/[^']*)'`, 'm').exec(mustRead(read, list))?.[1]
  if (!screen || !path) throw new CannotGenerate(`name a screen of ${list}: ${screen ?? 'none'}`)
  const manifest = mustRead(read, `${folder}/src/feature.ts`)
  const value = /export const (\w+) = defineFeature/.exec(manifest)?.[1]
  if (!value) throw new CannotGenerate(`${folder}/src/feature.ts exports no feature`)

  const area = findArea(read, folder, areaId)
  const [, prefixes = ''] = /prefixes: \[([^\]]*)\]/.exec(area.definition) ?? []
  const isCovered = [...prefixes.matchAll(/'([^']+)'/g)].some(
    ([, prefix = '']) => path === prefix || path.startsWith(`${prefix}/`),
  )
  if (!isCovered) {
    throw new CannotGenerate(`add a prefix of ${path} to the area ${areaId}: it has ${prefixes}`)
  }
  const routes = mustRead(read, area.path)
  if (routes.includes(`screens.${screen},`)) {
    throw new CannotGenerate(`${area.path} has screens.${screen} already`)
  }

  const name = kebab(screen)
  const own = `${posix.dirname(area.path)}/${name}`
  const relative = (from: string, to: string) => {
    const found = posix.relative(from, to)
    return found.startsWith('.') ? found : `./${found}`
  }
  const file = relative(posix.dirname(area.path), `${own}/${name}-page.tsx`)
  const [access = '{}'] = /(?<=access: )\{[^}]*\}/.exec(area.definition) ?? []
  const entry = `    { path: screens.${screen}, title: '', access: ${access}, lazy: () => import('${file}') },\n`
  const tested = {
    value,
    access,
    address: toAddress(path),
    manifest: relative(own, `${folder}/src/feature.ts`),
  }
  return {
    created: {
      [`${own}/${name}-page.tsx`]: page(),
      [`${own}/messages.ts`]: messages(`${camel(feature)}.${screen}`),
      [`${own}/${name}-page.test.tsx`]: test(tested),
      [`${own}/samples.ts`]: samples(`${name}-page`, tested.address, access),
    },
    edited: { [area.path]: insertBefore(routes, /^ {2}\],/m, entry, area.path) },
    next: [
      `give it a title in ${area.path}, and write it: ${own}/${name}-page.tsx`,
      `npx vitest run ${posix.relative(folder, own)} in ${folder}`,
    ],
  }
}
