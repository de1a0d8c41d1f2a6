import type { Unit } from '../base/about.ts'
import { findFields, isNamed, nameOf, unitBeside, type Named } from '../base/field-values.ts'
import type { PriceDisplay } from '../base/format-money.ts'
import { formatBeijing, printValue } from '../base/print-value.ts'
import type { Field } from '../base/read-field.ts'
import { findCompanyPlace } from '../companies/company-places.ts'
import { fieldsOfCall, fieldsOfTarget, findCommonField } from './log-fields.ts'

/** Words of the log itself: no call has a field of these names. */
const ownTitles: Readonly<Record<string, string>> = {
  approval: '审批',
  changed: '修改了',
  approvedFor: '批准人数',
  confirmed: '本人确认',
  credited: '发放积分',
  exported: '导出张数',
  failedSignIn: '登录失败',
  granted: '已发放',
  isQueried: '已查询',
  kept: '保留积分',
  previewUntil: '预览有效至',
  requested: '申请',
  revoked: '已撤销',
  scheduled: '定时上下架',
  signedOut: '已退出',
  viewed: '查看了',
}

/** One field that a call has changed; `before` is absent where there was nothing. */
export type LoggedChange = { name: string; before?: string; after: string }

type Row = { field: Field | undefined; title: string; unit: Unit | undefined }

const MOST_SHOWN = 120
const shorten = (text: string) =>
  text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[\d:.]*Z$/

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const toNamed = (value: unknown): Named => {
  if (value === null || value === undefined) return {}
  return isNamed(value) ? value : { '': value }
}

const ID_KEYS = ['id', 'skuId', 'spuId'] as const
/** Rows by their ids; null for a list of anything else. */
function rowsById(value: unknown): Map<string, Named> | null {
  if (!Array.isArray(value) || !value.every(isNamed)) return null
  const key = ID_KEYS.find((one) => value.every((row) => row[one] !== undefined))
  return key === undefined ? null : new Map(value.map((row) => [String(row[key]), row]))
}

/** Whether a logged value is one of a field: names of other calls may mean something else. */
const isOf = ({ kind, about: { unit } }: Field, value: unknown) =>
  (unit !== 'time' || (typeof value === 'string' && MOMENT.test(value))) &&
  (kind !== 'number' || typeof value === 'number') &&
  (kind !== 'boolean' || typeof value === 'boolean')

/** Differences of a company's files: `path`, with `before` or `after`. */
const isFileChange = (value: unknown): value is Named & { path: string } =>
  isNamed(value) && typeof value.path === 'string' && ('before' in value || 'after' in value)

/**
 * What an entry of the operator log has changed, in the words of the call's own fields, of those
 * that show its target, else of all operators' calls. Names and values that none knows stay as they are.
 */
export function listLoggedChanges(
  call: string,
  { target = '', before, after }: { target?: string; before: unknown; after: unknown },
  display: PriceDisplay,
): LoggedChange[] {
  const own = fieldsOfCall(call)
  const ofTarget = fieldsOfTarget(target)

  /** @param within the field whose value is `beside` */
  function find(name: string, beside: Named, within?: Field): Row {
    const below = within && findFields(within, beside).find((one) => nameOf(one) === name)
    const ownField = below ?? own.get(name)?.[0] ?? ofTarget.get(name)?.[0]
    const title = ownField ? undefined : ownTitles[name]
    const common = title === undefined ? findCommonField(name) : undefined
    const isFitting = common && isOf(common, beside[name])
    const field = ownField ?? (isFitting ? common : undefined)
    return {
      field,
      title: title ?? field?.about.title ?? name,
      unit: field && unitBeside(field, beside),
    }
  }

  /** Label of a value that the name does not explain: `approved` of an approval's status. */
  function findLabel(value: string): string | undefined {
    const labels = [...own.values()].flat().map(({ about }) => about.choices?.[value])
    return labels.find((label) => label !== undefined)
  }

  function toText(value: unknown, name: string, { field, unit }: Row): string {
    if (Array.isArray(value)) {
      const row = { field: field?.item ?? field, unit: field?.item?.about.unit ?? unit, title: '' }
      return value.map((one: unknown) => toText(one, name, row)).join('、') || '无'
    }
    if (isFileChange(value)) return changesOfFile(value).map(describeChange).join('')
    if (isNamed(value) && unit !== 'picture') {
      const parts = Object.entries(value).map(([key, one]) => {
        const row = find(key, value, field)
        return `${row.title} ${toText(one, key, row)}`
      })
      return `（${parts.join('，')}）`
    }
    if (typeof value === 'string') {
      if (MOMENT.test(value)) return formatBeijing(value)
      if (name === 'viewed' || name === 'changed')
        return findCommonField(value)?.about.title ?? value
      if (!field) return findLabel(value) ?? (value || '无')
    }
    if (!field || (value !== null && value !== undefined && !isOf(field, value))) {
      return printPlain(value)
    }
    return printValue(field, value, display, unit)
  }

  function changesOfFile({ path, before: from, after: to }: Named & { path: string }) {
    const { field, unit, titles } = findCompanyPlace(path)
    const row = { field, unit, title: titles.join(' ') }
    const [old, next] = [from, to].map((one) => shorten(toText(one, '', row)))
    return [{ name: row.title, ...(from !== undefined && { before: old }), after: next ?? '' }]
  }

  function listChanges(from: Named, to: Named, prefix: string): LoggedChange[] {
    const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
    return names.flatMap((name): LoggedChange[] => {
      const [old, next] = [from[name], to[name]]
      if (isSame(old, next)) return []
      const row = find(name, { ...from, ...to })
      const title = [prefix, row.title].filter(Boolean).join(' ')
      if (Array.isArray(next) && next.length > 0 && next.every(isFileChange)) {
        return next.flatMap(changesOfFile)
      }
      const [oldRows, nextRows] = [rowsById(old), rowsById(next)]
      if (oldRows && nextRows) {
        const ids = [...new Set([...oldRows.keys(), ...nextRows.keys()])]
        return ids.flatMap((id) =>
          listChanges(oldRows.get(id) ?? {}, nextRows.get(id) ?? {}, `${title} ${id}`),
        )
      }
      if (isNamed(old) && isNamed(next) && row.unit !== 'picture') {
        return listChanges(old, next, title)
      }
      const text = (value: unknown, beside: Named) => {
        const unit = row.field && unitBeside(row.field, beside)
        return shorten(toText(value, name, { ...row, unit }))
      }
      return [
        { name: title, ...(name in from && { before: text(old, from) }), after: text(next, to) },
      ]
    })
  }

  return listChanges(toNamed(before), toNamed(after), '')
}

function printPlain(value: unknown): string {
  if (value === null || value === undefined) return '无'
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** `价格 100 积分 → 120 积分`. */
export const describeChange = ({ name, before, after }: LoggedChange): string =>
  [name, before === undefined ? after : `${before} → ${after}`].filter(Boolean).join(' ')
