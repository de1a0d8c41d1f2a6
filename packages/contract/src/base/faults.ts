import { z } from 'zod'

/**
 * zod's Chinese texts for faults without a text here; the messages of refinements are Chinese
 * already.
 */
const { localeError } = z.locales.zhCN()

const typeNames: Record<string, string> = {
  string: '文本',
  number: '数字',
  int: '整数',
  boolean: 'true 或 false',
  array: '列表',
  object: '对象',
  record: '对象',
  null: 'null',
}
const unitNames: Record<string, string> = { string: ' 个字符', array: ' 项' }

/** A fault of a value in a short Chinese sentence, for zod's `error` and `customError`. */
export const describeFault: z.core.$ZodErrorMap = (issue) => {
  const { code, input } = issue
  if (code === 'invalid_type' && input === undefined) return '缺少'
  if (code === 'invalid_type') return `应为${typeNames[issue.expected] ?? issue.expected}`
  if (code === 'too_small') {
    const unit = unitNames[issue.origin]
    if (unit) return `至少 ${issue.minimum}${unit}`
    return issue.inclusive ? `不能小于 ${issue.minimum}` : `应大于 ${issue.minimum}`
  }
  if (code === 'too_big') {
    const unit = unitNames[issue.origin]
    return unit ? `最多 ${issue.maximum}${unit}` : `不能大于 ${issue.maximum}`
  }
  if (code === 'invalid_value') {
    return `应为 ${issue.values.map(String).join('、')}${issue.values.length > 1 ? ' 之一' : ''}`
  }
  if (code === 'invalid_format' && issue.format === 'datetime') {
    return '应为时间，例：2027-01-08T12:00:00Z'
  }
  if (code === 'unrecognized_keys') return `没有字段 ${issue.keys.join('、')}`
  return localeError(issue)
}
