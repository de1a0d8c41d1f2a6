import type { Call } from '@mall/contract'
import { describeRows } from '@mall/contract/describe-row'
import type { PriceDisplay } from '@mall/contract/format-money'
import { describeValue } from '@mall/contract/describe-value'
import { isNamed, nameOf, type Named } from '@mall/contract/field-values'
import { readField, type Field } from '@mall/contract/read-field'

/** Object of a title: `券模板` for both `列出券模板` and `查看券模板`. */
export const topicOf = ({ ops, name }: Call): string =>
  (ops?.title ?? name).replace(/^(?:列出|查看)/, '')

/** Lines of a list, one each. */
export function describeList(
  call: Call,
  rows: readonly unknown[],
  display: PriceDisplay,
): readonly string[] {
  const list = readField(call.data).fields?.find((field) => nameOf(field) === 'list')
  if (rows.length === 0) return [`没有${topicOf(call)}`]
  const item = list?.item
  return item ? rows.flatMap((row) => describeRows(item, row, display, call.ops?.columns)) : []
}

const withoutApproval = (field: Field): Field => ({
  ...field,
  fields: (field.fields ?? []).filter((one) => nameOf(one) !== 'approval'),
})

/** Faults that a response lists. */
export function findFaults({ ops }: Call, data: unknown): readonly unknown[] {
  const found = ops?.faults !== undefined && isNamed(data) ? data[ops.faults] : []
  return Array.isArray(found) ? found : []
}

/** Lines of a result: a read in full, a change on one line, then a required approval. */
export function describeResult(
  call: Call,
  data: unknown,
  display: PriceDisplay,
): readonly string[] {
  const field = withoutApproval(readField(call.data))
  const title = call.ops?.title ?? call.name
  if (!isNamed(data)) return [`${title}：已完成`]
  return [
    ...describeData(call, field, data, display),
    ...(typeof data.approval === 'string'
      ? [`等待第二人批准：mall approvals approve ${data.approval}`]
      : []),
  ]
}

function describeData(call: Call, field: Field, data: Named, display: PriceDisplay): string[] {
  if (call.method === 'GET' || findFaults(call, data).length > 0) {
    return describeValue(field, data, display)
  }
  const lines = describeRows(field, data, display, call.ops?.columns).filter(Boolean)
  const title = call.ops?.title ?? call.name
  if (lines.length === 0) return [`${title}：已完成`]
  // A result that is only a number is printed with the call's title.
  return Object.keys(data).length === 1 ? lines.map((line) => `${title}：${line}`) : lines
}
