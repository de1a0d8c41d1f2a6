import type { PriceDisplay } from './format-money.ts'
import { isNamed, nameOf, unitBeside, type Named } from './field-values.ts'
import { printValue } from './print-value.ts'
import type { Field } from './read-field.ts'

/** Values that need no title before them. */
const BARE = new Set(['id', 'name', 'title'])

/**
 * A value on one line: its number, name and states as they are, the rest behind its title. What is
 * empty, untrue or for programs is left out; a group below gives its name and states.
 * @param columns paths within the value, instead of all its plain fields
 */
export function describeRow(
  field: Field,
  value: unknown,
  display: PriceDisplay,
  columns?: readonly string[],
): string {
  if (!isNamed(value)) return printValue(field, value, display)
  const cells = columns
    ? columns.flatMap((path) => describeColumn(field, value, display, path.split('.')))
    : (field.fields ?? []).flatMap((one) => describeCell(one, value, display))
  return cells.join('  ')
}

/** The row, and below it an indented line for each item of the lists among its columns. */
export function describeRows(
  field: Field,
  value: unknown,
  display: PriceDisplay,
  columns: readonly string[] = [],
): string[] {
  const lists = (field.fields ?? []).filter(
    (one) => one.kind === 'list' && one.item?.kind === 'group' && columns.includes(nameOf(one)),
  )
  const names = lists.map(nameOf)
  const single = columns.filter((path) => !names.includes(path))
  const row = describeRow(field, value, display, columns.length > 0 ? single : undefined)
  if (!isNamed(value)) return [row]
  const below = lists.flatMap((list) => {
    const items = value[nameOf(list)]
    const { item } = list
    return Array.isArray(items) && item
      ? items.map((one: unknown) => `  ${describeRow(item, one, display)}`)
      : []
  })
  return [row, ...below]
}

function describeColumn(
  field: Field,
  value: Named,
  display: PriceDisplay,
  [name, ...below]: readonly string[],
): string[] {
  const found = field.fields?.find((one) => nameOf(one) === name)
  if (!found) return []
  if (below.length === 0) return describeCell(found, value, display)
  const content = value[nameOf(found)]
  return isNamed(content) ? describeColumn(found, content, display, below) : []
}

function describeCell(field: Field, beside: Named, display: PriceDisplay): string[] {
  const name = nameOf(field)
  const content = beside[name]
  const { title = name, isInternal, unit } = field.about
  if (isInternal || content === null || content === undefined || content === '') return []
  if (content === false || (Array.isArray(content) && content.length === 0)) return []
  if (content === true) return [title]
  if (isNamed(content)) return unit === 'picture' ? [] : describeNames(field, content, display)
  if (Array.isArray(content) && content.some(isNamed)) return [`${title} ${content.length} 项`]
  const text = printValue(field, content, display, unitBeside(field, beside))
  return [BARE.has(name) || field.kind === 'choice' ? text : `${title} ${text}`]
}

const describeNames = (field: Field, value: Named, display: PriceDisplay): string[] =>
  (field.fields ?? [])
    .filter((one) => nameOf(one) !== 'id' && (BARE.has(nameOf(one)) || one.kind === 'choice'))
    .flatMap((one) => describeCell(one, value, display))
