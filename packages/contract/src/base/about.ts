import type { z } from 'zod'

/**
 * Unit of a value: decides how it is parsed, printed and entered. Points as the
 * shop shows them: `price` is an amount of the catalogue (1/10,000 of a point or of a yuan),
 * `points` of the ledger; `fen` is shown in yuan, `time` in Beijing time.
 */
export type Unit =
  | 'price'
  | 'points'
  | 'fen'
  | 'percent'
  | 'pieces'
  | 'days'
  | 'time'
  | 'day'
  | 'picture'
  | 'goods'
  | 'sku'
  | 'category'
  | 'shopper'
  | 'order'

/** Description of a field of an operators' call: commands, forms, tables and documents read it. */
export type About = {
  /** Chinese, as a column or a field is called */
  title: string
  unit?: Unit
  /** the unit where a field beside it decides, by that field's value */
  unitBy?: { field: string; units: Readonly<Record<string, Unit>> }
  /** Chinese label by value */
  choices?: Readonly<Record<string, string>>
  /** data of a person: masked until it is looked at */
  personal?: 'name' | 'phone' | 'address'
  /** hint shown where the value is entered */
  hint?: string
  /** text for an absent or null value, such as 不限 */
  none?: string
  maxLength?: number
  /** a value for programs, such as a version, which texts for people omit */
  isInternal?: true
}

/**
 * Adds facts about the values to a copy of the schema; facts of the shape that it was made from
 * stay.
 */
export const about = <S extends z.ZodType>(schema: S, facts: Partial<About>): S =>
  schema.meta(facts)
