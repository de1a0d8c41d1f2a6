import { calls, type ShopperCallName, type DataOf } from '@mall/contract'
import { valueOf } from './value-of.ts'

/** Fields to set; lists and nested objects are taken as they are. */
export type Overrides<T> = T extends readonly unknown[] ? T : Partial<T>

/** Data that is valid by a call's schema: plain values, overridden by the given ones. */
export function buildData<N extends ShopperCallName>(
  name: N,
  overrides?: Overrides<DataOf<N>>,
  seed = 1,
): DataOf<N> {
  const schema = calls[name].data
  const value = valueOf(schema, seed)
  const whole = Array.isArray(overrides)
    ? overrides
    : typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...value, ...(overrides as object | undefined) }
      : (overrides ?? value)
  return schema.parse(whole) as DataOf<N>
}
