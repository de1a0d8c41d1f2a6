import type { ArgsOf, DataOf } from '@mall/contract'
import { ALL_REVIEW_TAGS, MAX_REVIEW_TEXT } from '@mall/contract/states'
import { parseTime } from '@mall/contract/amounts'
import { readTable } from '../../files/read-table.ts'
import type { TableRow } from '../../files/table-columns.ts'
import type { MallCli } from '../../frame/mall-cli.ts'

type Review = ArgsOf<'ops.importReviews'>['reviews'][number]
type Read = { line: number; review: Review }
type Fault = { line: number; reason: string }

const columns = {
  orderId: { names: ['订单编号', 'orderId'] },
  skuId: { names: ['SKU', 'skuId'] },
  rating: { names: ['星级', 'rating'] },
  at: { names: ['时间', 'at'] },
  text: { names: ['内容', 'text'], optional: true },
  tags: { names: ['印象', 'tags'], optional: true },
  anonymous: { names: ['匿名', 'anonymous'], optional: true },
  reply: { names: ['回复', 'reply'], optional: true },
} as const
export const reviewColumnNames = Object.values(columns)
  .map(({ names: [name] }) => name)
  .join('、')
type Row = TableRow<keyof typeof columns>

const BATCH = 200
const YES = ['是', '1', 'true']
const MAX_REPLY = 300

const serverReasons: Record<DataOf<'ops.importReviews'>['faults'][number]['reason'], string> = {
  'no-line': '订单中没有该 SKU',
  'not-received': '商品还没有收货',
  refunded: '商品已退款',
  time: '时间应在收货之后，且不晚于现在',
}

const splitTags = (text: string) => text.split(/[、,，;；\s]+/).filter((tag) => tag !== '')
const isTag = (tag: string): tag is (typeof ALL_REVIEW_TAGS)[number] =>
  (ALL_REVIEW_TAGS as readonly string[]).includes(tag)

/** Why a row cannot be sent; null if it can. */
function findFault({ cells }: Row): string | null {
  if (!/^\d{20}$/.test(cells.orderId)) return `订单编号「${cells.orderId}」应为 20 位数字`
  if (!/^[1-9]\d{0,14}$/.test(cells.skuId)) return `SKU「${cells.skuId}」应为数字`
  if (!/^[1-5]$/.test(cells.rating)) return `星级「${cells.rating}」应为 1 至 5`
  if (Number.isNaN(parseTime(cells.at))) return `时间「${cells.at}」无法识别`
  if ([...cells.text].length > MAX_REVIEW_TEXT) return `内容最多 ${String(MAX_REVIEW_TEXT)} 字`
  if ([...cells.reply].length > MAX_REPLY) return `回复最多 ${String(MAX_REPLY)} 字`
  const unknown = splitTags(cells.tags).find((tag) => !isTag(tag))
  return unknown === undefined
    ? null
    : `没有印象「${unknown}」，可用：${ALL_REVIEW_TAGS.join('、')}`
}

const toReview = ({ cells }: Row): Review => ({
  orderId: cells.orderId,
  skuId: Number(cells.skuId),
  rating: Number(cells.rating),
  at: new Date(parseTime(cells.at)).toISOString(),
  text: cells.text,
  tags: splitTags(cells.tags).filter(isTag),
  isAnonymous: YES.includes(cells.anonymous),
  reply: cells.reply,
})

async function readReviews(file: string) {
  const read: Read[] = []
  const faults: Fault[] = []
  for await (const row of readTable(file, columns)) {
    const reason = findFault(row)
    if (reason === null) read.push({ line: row.line, review: toReview(row) })
    else faults.push({ line: row.line, reason })
  }
  return { read, faults }
}

/** Checks every batch first, so that a file with a fault changes nothing. */
export async function importReviewFile(mall: MallCli, file: string, isDryRun: boolean) {
  const { read, faults } = await readReviews(file)
  const batches = Array.from({ length: Math.ceil(read.length / BATCH) }, (_, index) =>
    read.slice(index * BATCH, (index + 1) * BATCH),
  )
  const send = (batch: readonly Read[], check: boolean) =>
    mall.call('ops.importReviews', { reviews: batch.map(({ review }) => review), check })
  const total = { added: 0, existing: 0 }
  const count = ({ added, existing }: DataOf<'ops.importReviews'>) => {
    total.added += added
    total.existing += existing
  }
  for (const batch of batches) {
    const answer = await send(batch, true)
    if (isDryRun) count(answer)
    for (const { index, reason } of answer.faults) {
      faults.push({ line: batch[index]?.line ?? 0, reason: serverReasons[reason] })
    }
  }
  if (faults.length > 0) {
    const inOrder = faults.toSorted((one, other) => one.line - other.line)
    mall.show({ faults: inOrder }, () => [
      ...inOrder.map(({ line, reason }) => `第 ${String(line)} 行：${reason}`),
      `${String(faults.length)} 行有误，没有导入`,
    ])
    return mall.fail()
  }
  if (!isDryRun) for (const batch of batches) count(await send(batch, false))
  mall.show(total, () => [
    `${isDryRun ? '将' : ''}新增 ${String(total.added)}，已有评价 ${String(total.existing)}`,
  ])
}
