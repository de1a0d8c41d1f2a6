/** Parses the short notation of the demo's goods lists. */

type SpecValue = { value: string; extraFen: number }
type Spec = { name: string; values: SpecValue[] }

const pairs = (text: string) =>
  text
    .split(';')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=')
      if (at < 1) throw new Error(`not name=value: ${part}`)
      return [part.slice(0, at), part.slice(at + 1)] as const
    })

/** Parses yuan of a price tag to fen. */
export const fenOf = (yuan: number) => Math.round(yuan * 100)

/** `颜色=云雾白,石墨黑+20` → specs with the price each value adds. */
export const parseSpecs = (text: string): Spec[] =>
  pairs(text).map(([name, values]) => ({ name, values: values.split(',').map(parseValue) }))

function parseValue(text: string): SpecValue {
  const [, value = text, extra = '0'] = /^(.+?)([+-]\d+)?$/.exec(text) ?? []
  return { value, extraFen: fenOf(Number(extra)) }
}

/** Parses `重量=248g;续航=40 小时` to attributes in that order. */
export const parseFacts = (text: string) => pairs(text).map(([name, value]) => ({ name, value }))

/**
 * Lists every combination of spec values, the last spec varying fastest; one empty combination
 * without specs.
 */
export const choices = (specs: readonly Spec[]): SpecValue[][] =>
  specs.reduce<SpecValue[][]>(
    (some, { values }) => some.flatMap((choice) => values.map((value) => [...choice, value])),
    [[]],
  )
