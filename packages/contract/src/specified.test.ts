import { expect, it } from 'vitest'
import { screens } from './base/screens.ts'
import { routes } from './routes.ts'
import specifiedCalls from './specified-calls.json' with { type: 'json' }
import specifiedScreens from './specified-routes.json' with { type: 'json' }

/** A path with a placeholder for each parameter, because the parameters' names may differ. */
const toShape = (path: string) => path.replaceAll(/\{\w+\}|:\w+\??/g, '{}')

it('serves every call of the specification', () => {
  const served = new Set(Object.values(routes).map(toShape))
  const missing = specifiedCalls
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => !served.has(toShape(call)))
  expect(missing).toEqual([])
})

it('has every screen of the specification', () => {
  const paths = new Set(Object.values(screens).map(toShape))
  const missing = specifiedScreens.filter(({ path }) => !paths.has(toShape(path)))
  expect(missing).toEqual([])
})
