import type { z } from 'zod'

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
  title: string
  unit?: Unit
  unitBy?: { field: string; units: Readonly<Record<string, Unit>> }
  choices?: Readonly<Record<string, string>>
  personal?: 'name' | 'phone' | 'address'
  hint?: string
  none?: string
  maxLength?: number
  isInternal?: true
}

export const about = <S extends z.ZodType>(schema: S, facts: Partial<About>): S =>
  schema.meta(facts)
