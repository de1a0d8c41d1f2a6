import { expect, it } from 'vitest'
import { parseLargeJson } from './large-json.ts'

const list = <T>(count: number, build: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => build(index))

it('parses a large body in slices with the same result as in one step', async () => {
  const body = {
    files: {
      goods: list(600, (index) => ({ id: index, name: '货'.repeat(500) })),
      empty: [],
      'a"b': '\\"[,]',
    },
    more: [list(3_000, (index) => ({ index, text: '"],[{'.repeat(50) })), [], [[]]],
    dryRun: true,
  }
  const text = JSON.stringify(body)
  let slices = 0
  const parse = (part: string) => {
    slices += 1
    return Promise.resolve(JSON.parse(part) as unknown)
  }
  expect(await parseLargeJson(Buffer.from(text), parse)).toEqual(body)
  // Counts event loop turns: other requests are served between two slices.
  expect(slices).toBeGreaterThan(4)
  for (const broken of [`${text}]`, text.slice(0, -1), text.replace('},{', '},,{')]) {
    await expect(parseLargeJson(Buffer.from(broken), parse)).rejects.toThrow()
  }
})
