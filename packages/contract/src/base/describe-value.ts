import { describeRow } from './describe-row.ts'
import type { PriceDisplay } from './format-money.ts'
import { findFields, isNamed, nameOf, unitBeside } from './field-values.ts'
import { printValue } from './print-value.ts'
import type { Field } from './read-field.ts'

/** Lines `标题：值` of all fields of a value, groups and lists of groups indented below their title. */
export function describeValue(field: Field, value: unknown, display: PriceDisplay): string[] {
  if (!isNamed(value)) return [printValue(field, value, display)]
  return findFields(field, value).flatMap((one) => {
    const { title = nameOf(one), isInternal } = one.about
    const content = value[nameOf(one)]
    if (content === undefined || isInternal) return []
    const ownUnit = unitBeside(one, value)
    if (isNamed(content) && ownUnit !== 'picture') {
      return [`${title}：`, ...indent(describeValue(one, content, display))]
    }
    if (Array.isArray(content) && content.some(isNamed) && one.item) {
      const { item } = one
      return [`${title}：`, ...indent(content.flatMap((each) => describeItem(item, each, display)))]
    }
    return [`${title}：${printValue(one, content, display, ownUnit)}`]
  })
}

/** An item of a list: on one line, unless it holds more than single values. */
function describeItem(item: Field, value: unknown, display: PriceDisplay): string[] {
  if (item.kind === 'group' && (item.fields ?? []).every(isSingle)) {
    return [`- ${describeRow(item, value, display)}`]
  }
  const [first = '', ...rest] = describeValue(item, value, display)
  return [`- ${first}`, ...indent(rest)]
}

const COMPOUND = new Set<Field['kind']>(['group', 'variants', 'map'])
const isSingle = ({ kind, item, about: { unit } }: Field): boolean =>
  unit === 'picture' || (!COMPOUND.has(kind) && !(item && COMPOUND.has(item.kind)))

const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`)
