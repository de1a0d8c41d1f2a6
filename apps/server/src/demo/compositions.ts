import { hexOf } from './colours.ts'
import { parseSpecs } from './notation.ts'
import type { PictureName } from './pictures.ts'
import { departments } from './shelves/index.ts'
import type { Line, Shelf } from './shelves/shelf.ts'

/** Arrangements of a product in a picture, so that similar goods differ. */
export const arrangements = ['single', 'disc', 'beside', 'pair', 'trio'] as const
export type Arrangement = (typeof arrangements)[number]

/** A product's picture: motif, companions, arrangement and colour. */
export type Composition = {
  name: PictureName
  beside: PictureName
  arrangement: Arrangement
  /** six hex digits; null for the original colours */
  hex: string | null
}

const mainOf = ([, , pictured]: Line): PictureName => {
  const [first] = typeof pictured === 'string' ? [pictured] : pictured
  if (first === undefined) throw new Error('a product without a picture')
  return first
}

/** The spec with a product's colour; -1 where there is none. */
export const colourSpecOf = (specs: readonly { name: string }[]): number =>
  specs.findIndex(({ name }) => name === '颜色' || name === '配色')

function compositionsOf(line: Line, { also }: Shelf, turn: number): Composition[] {
  const name = mainOf(line)
  const others = [...(typeof line[2] === 'string' ? [] : line[2].slice(1)), ...also]
  const beside = others.find((other) => other !== name) ?? 'box'
  const arrangement = arrangements[turn % arrangements.length] ?? 'single'
  const specs = parseSpecs(line[4])
  const hexes = specs[colourSpecOf(specs)]?.values.map(({ value }) => hexOf(value))
  return (hexes ?? [null]).map((hex) => ({ name, beside, arrangement, hex }))
}

/**
 * The compositions of every product line, one per colour. The n-th product of a motif has the n-th
 * arrangement in every company.
 */
export const compositions: ReadonlyMap<Line, readonly Composition[]> = (() => {
  const turns = new Map<PictureName, number>()
  const made = new Map<Line, readonly Composition[]>()
  for (const shelf of departments.flatMap((department) => department.shelves)) {
    for (const line of shelf.lines) {
      const name = mainOf(line)
      const turn = turns.get(name) ?? 0
      turns.set(name, turn + 1)
      made.set(line, compositionsOf(line, shelf, turn))
    }
  }
  return made
})()

/** File name of a composition; the motif's own name without changes. */
export function fileNameOf({ name, beside, arrangement, hex }: Composition): string {
  const arranged =
    arrangement === 'single' ? [] : arrangement === 'beside' ? [`with-${beside}`] : [arrangement]
  return [name, ...arranged, ...(hex === null ? [] : [hex])].join('-')
}
