import type { Unit } from './about.ts'
import type { Field } from './read-field.ts'

/** Values by the names of their fields. */
export type Named = Readonly<Record<string, unknown>>
export const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Name of a field within its group. */
export const nameOf = ({ path }: Field): string => path.slice(path.lastIndexOf('.') + 1)

/** A path such as `skus.0.costPoints` in titles, items numbered from 1: `SKU 1 价格`. */
export function describePath(field: Field, path: string): string {
  let at: Field | undefined = field
  const titles = path.split('.').map((name) => {
    if (at?.kind === 'list') {
      at = at.item
      return /^\d+$/.test(name) ? String(Number(name) + 1) : name
    }
    at = at?.fields?.find((one) => nameOf(one) === name)
    return at?.about.title ?? name
  })
  return titles.join(' ')
}

/** The unit of a field, where a field beside it decides. */
export function unitBeside({ about: { unit, unitBy } }: Field, beside: Named): Unit | undefined {
  return unitBy ? unitBy.units[String(beside[unitBy.field])] : unit
}

/** Fields of a group; of variants those of the one that the value is. */
export function findFields(field: Field, value: Named): readonly Field[] {
  if (field.kind !== 'variants') return field.fields ?? []
  const fitting = Object.values(field.variants ?? {}).find((one) =>
    (one.fields ?? []).some(
      (part) =>
        part.kind === 'choice' &&
        part.values?.length === 1 &&
        value[nameOf(part)] === part.values[0],
    ),
  )
  return fitting?.fields ?? []
}
