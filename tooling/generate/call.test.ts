import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate } from '../generate.ts'
import { CannotGenerate } from './changes.ts'
import { createCopy, isDeep, type Copy } from './generate.fixture.ts'

let copy: Copy
beforeAll(() => {
  copy = createCopy()
})
afterAll(() => copy.remove())

describe('gen call', () => {
  let added: string[] = []
  let made: string[] = []
  beforeAll(() => {
    const show = ['call', 'sample-domain.show', 'GET', '/api/sample/v1/{sampleId}']
    made = generate(copy.place, show).paths
    const byPhone = ['call', 'address.byPhone', 'POST', '/api/address/v1/byPhone']
    added = generate(copy.place, byPhone).paths
  })

  const servedTest = 'src/modules/sample-domain/sample-domain-show.test.ts'

  it('writes a call of a new domain with its test', () => {
    expect(copy.text('packages/contract/src/sample-domain/routes.ts')).toContain(
      "'sample-domain.show': 'GET /api/sample/v1/{sampleId}',",
    )
    expect(made).toContain(`apps/server/${servedTest}`)
  })

  it.runIf(isDeep)(
    'writes a call of a new domain that is served and passes its test',
    () => {
      expect(copy.test('apps/server', servedTest)).toMatch(/1 passed/)
    },
    120_000,
  )

  it('adds a call to an existing domain', () => {
    expect(added).toContain('packages/contract/src/address/calls.ts')
    expect(copy.text('packages/contract/src/address/calls.ts')).toContain(
      "'address.byPhone': call(",
    )
    expect(
      copy.text('packages/contract/src/address/calls.ts').match(/Nothing[,} ]/g)?.length,
    ).toBeTruthy()
  })

  it.runIf(isDeep)(
    'writes code that compiles from contract to server',
    () => {
      // The server imports the contract's sources, so the compiler checks both.
      expect(copy.complaints('apps/server', [...made, ...added])).toEqual([])
    },
    120_000,
  )

  it('refuses an existing call', () => {
    const words = ['call', 'address.list', 'GET', '/api/address/v9/other']
    expect(() => generate(copy.place, words)).toThrow(/already/)
  })

  it.each([
    [['call', 'list', 'GET', '/api/a']],
    [['call', 'a.list', 'FETCH', '/api/a']],
    [['call', 'a.list', 'GET', 'api']],
    [['nonsense']],
    [[]],
  ])('refuses %j with a message', (words) => {
    expect(() => generate(copy.place, words)).toThrow(CannotGenerate)
  })
})
