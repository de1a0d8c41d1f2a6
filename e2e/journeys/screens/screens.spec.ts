import type { Visitor } from '@mall/contract/screen-sample'
import { slowDownResponses } from '../../fixtures/network/slow-responses.ts'
import { watch } from '../../fixtures/screen/checks.ts'
import { lookEverywhere } from '../../fixtures/screen/every-look.ts'
import { arrive, reach, readSamples } from '../../fixtures/screen/samples.ts'
import { test } from '../../fixtures/test.ts'

/** Number of states per test: few enough that workers share the tests evenly. */
const MOST = 8

const samples = await readSamples()
const visitors: readonly (Visitor | undefined)[] = [
  undefined,
  'newcomer',
  'buyer',
  'shopper',
  'cardHolder',
  'staff',
]

for (const visitor of visitors) {
  const own = samples.filter((sample) => sample.visitor === visitor)
  for (let first = 0; first < own.length; first += MOST) {
    const some = own.slice(first, first + MOST)
    const names = `${some[0]?.name ?? ''} to ${some.at(-1)?.name ?? ''}`
    test(`screens of a ${visitor ?? 'guest'} pass the checks: ${names}`, async ({ page, mall }) => {
      test.slow()
      const { look } = await watch(page)
      const shopper = await arrive(page, mall, visitor)
      for (const sample of some) {
        await test.step(sample.name, async () => {
          await reach(page, mall, sample, shopper)
          await lookEverywhere(page, look, sample.name, { judgesLoading: true })
        })
      }
    })
    const title = `screens of a ${visitor ?? 'guest'} keep their place on a slow network: ${names}`
    test(title, { tag: '@deep' }, async ({ page, mall }) => {
      test.slow()
      const { look } = await watch(page)
      const shopper = await arrive(page, mall, visitor)
      const end = await slowDownResponses(page, 500)
      for (const sample of some) {
        await test.step(sample.name, async () => {
          await reach(page, mall, sample, shopper)
          await look(`${sample.name}-slow`)
        })
      }
      await end()
    })
  }
}
