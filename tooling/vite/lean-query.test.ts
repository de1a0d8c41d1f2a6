import { expect, it } from 'vitest'
import { withoutUnused } from './lean-query.mjs'

const library = `
const handlerBuilders = [buildDevCheckHandler, buildPollingHandler, buildCacheLifecycleHandler,
  buildQueryLifecycleHandler];
`

it('leaves out what no source asks for', () => {
  const lean = withoutUnused(library, 'useHomeQuery()')
  expect(lean).toContain('[buildDevCheckHandler]')
})

it.each([
  ['pollingInterval: 3_000', 'buildPollingHandler'],
  ['onCacheEntryAdded() {}', 'buildCacheLifecycleHandler'],
  ['onQueryStarted() {}', 'buildQueryLifecycleHandler'],
])('keeps for %s its part', (source, part) => {
  expect(withoutUnused(library, source)).toContain(part)
})

it('says where the library reads otherwise than expected', () => {
  expect(() => withoutUnused('const handlers = []', '')).toThrow('has no')
})
