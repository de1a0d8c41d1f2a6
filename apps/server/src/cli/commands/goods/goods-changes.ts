import { isNamed } from '@mall/contract/field-values'
import { findCompanyPlace } from '@mall/contract/company-places'
import { ORDER_OF_ROWS } from '@mall/contract/company-fields'
import type { CompanyChange, GoodsEffects } from '@mall/contract'
import type { PriceDisplay } from '@mall/contract/format-money'
import { printValue } from '@mall/contract/print-value'

/** Most characters of a value in a printed line. */
const LONGEST_SHOWN = 60
const shorten = (text: string) =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text

/** Context of an import's change lines. */
type GoodsWords = {
  display: PriceDisplay
  /** names of the products of a batch, by their numbers */
  names: ReadonlyMap<number, string>
  /** labels of pictures that are not uploaded yet, by their placeholder address */
  labels?: ReadonlyMap<string, string>
}

const NAMED_ROWS: Readonly<Record<string, (row: Record<string, unknown>) => string>> = {
  specs: ({ name, values }) => `${String(name)}（${(values as string[]).join('、')}）`,
  attributes: ({ name, value }) => `${String(name)}：${String(value)}`,
}

function printCell(path: string, value: unknown, { display, labels }: GoodsWords): string {
  const { field, unit } = findCompanyPlace(path)
  const toRow = NAMED_ROWS[path.slice(path.lastIndexOf('.') + 1)]
  if (toRow && Array.isArray(value) && value.every(isNamed)) {
    return value.map((row) => toRow(row)).join('、') || '无'
  }
  if (!field) return Array.isArray(value) ? value.join('、') : JSON.stringify(value)
  const named = (one: unknown) =>
    isNamed(one) && typeof one.src === 'string'
      ? { ...one, src: labels?.get(one.src) ?? one.src }
      : one
  return printValue(field, Array.isArray(value) ? value.map(named) : named(value), display, unit)
}

const SKU = /^goods\.\d+\.skus\.(\d+)$/

/** A changed field as a line: `商品 1001「搪瓷杯」 价格：39.9 积分 → 29.9 积分` */
function describeChange({ path, before, after }: CompanyChange, words: GoodsWords): string {
  const [, spuId = ''] = path.split('.')
  const name = words.names.get(Number(spuId))
  const product = `商品 ${spuId}${name === undefined ? '' : `「${name}」`}`
  if (path === `goods.${spuId}`) return `新增${product}`
  const [, skuId] = SKU.exec(path) ?? []
  if (skuId !== undefined)
    return `${product} ${before === undefined ? '新增' : '下架'} SKU ${skuId}`
  const { titles } = findCompanyPlace(path)
  const title = titles.slice(2).join(' ')
  if (path.endsWith(ORDER_OF_ROWS)) return `${product} SKU 的顺序`
  const [old, next] = [before, after].map((value) => shorten(printCell(path, value, words)))
  return `${product} ${title}：${old ?? ''} → ${next ?? ''}`
}

/** Collects lines of what an import changes, the first `most` of them. */
export function createChangeReport(most: number) {
  const created = new Set<string>()
  const lines: string[] = []
  const kept: CompanyChange[] = []
  let count = 0
  return {
    add({ changes, newCategories, newSuppliers }: GoodsEffects, words: GoodsWords) {
      for (const name of newCategories) created.add(`新增分类 ${name}`)
      for (const name of newSuppliers) created.add(`新增供应商 ${name}`)
      const shown = changes.slice(0, Math.max(0, most - count))
      kept.push(...shown)
      lines.push(...shown.map((change) => describeChange(change, words)))
      count += changes.length
    },
    note: (line: string) => void (lines.length < most && lines.push(line)),
    count: () => count,
    changes: () => kept,
    /** @param isPlanned the lines describe a planned import; nothing is written yet */
    toLines(isPlanned: boolean): string[] {
      const all = [...created, ...lines]
      const rest = count - kept.length
      return [
        ...(isPlanned ? all.map((line) => line.replace(/^新增/, '将新增')) : all),
        ...(rest > 0 ? [`另有 ${String(rest)} 处变化`] : []),
      ]
    },
  }
}
export type ChangeReport = ReturnType<typeof createChangeReport>
