import { calls, type GoodsEffects } from '@mall/contract'
import { describePath } from '@mall/contract/field-values'
import { readField } from '@mall/contract/read-field'
import type { FileGoods } from '../../files/goods-columns.ts'
import {
  findPictureFaults,
  withPendingPictures,
  withStoredPictures,
  type PictureSource,
} from '../../files/goods-pictures.ts'
import { CommandFailed, type MallCli } from '../../frame/mall-cli.ts'

export type LineFault = { line: number; reason: string }
type CheckedBatch = {
  faults: LineFault[]
  /** what the import would change; null if the mall could not compare */
  effects: GoodsEffects | null
  labels: ReadonlyMap<string, string>
  /** pictures that the mall fetches when they are imported, by the line of their product */
  remote: { line: number; src: string }[]
}

/** A product of a batch: faults are named by the titles of its fields. */
const goodsField = readField(calls['ops.checkGoods'].input.shape.goods.element)

/**
 * Products of a batch without pictures that are not imported yet, the addresses that the mall will
 * fetch, and the labels of local pictures.
 */
async function toCheckable(source: PictureSource, batch: readonly FileGoods[]) {
  const labels = new Map<string, string>()
  const remote: CheckedBatch['remote'] = []
  const goods: FileGoods['goods'][] = []
  for (const product of batch) {
    const pending = await withPendingPictures(source, product.goods)
    pending.labels.forEach((label, address) => labels.set(address, label))
    remote.push(...pending.remote.map((src) => ({ line: product.line, src })))
    goods.push(pending.goods)
  }
  return { goods, labels, remote }
}

const isPicturePath = (path: string) => /\.pictures?$/.test(path)

/**
 * Changes without the pictures of products with addresses to fetch: whether those pictures change
 * is known only after the fetch.
 */
function withoutRemote(effects: GoodsEffects, remote: ReadonlySet<number>): GoodsEffects {
  const changes = effects.changes.filter(
    ({ path }) => !isPicturePath(path) || !remote.has(Number(path.split('.')[1])),
  )
  return { ...effects, changes }
}

/**
 * Checks a batch for faults of the file, of its pictures and of the mall.
 * @param isCompared also reads local pictures and compares the batch
 */
export async function checkBatch(
  mall: MallCli,
  batch: readonly FileGoods[],
  source: PictureSource,
  isCompared: boolean,
): Promise<CheckedBatch> {
  const faults = batch.flatMap((product) => product.faults)
  const sendable: FileGoods[] = []
  for (const product of batch.filter((one) => one.faults.length === 0)) {
    const reasons = await findPictureFaults(source, product.goods)
    faults.push(...reasons.map((reason) => ({ line: product.line, reason })))
    sendable.push(
      reasons.length === 0 ? product : { ...product, goods: withStoredPictures(product.goods) },
    )
  }
  const nothing = { effects: null, labels: new Map<string, string>(), remote: [] }
  if (sendable.length === 0) return { faults, ...nothing }
  const { goods, labels, remote } = isCompared
    ? await toCheckable(source, sendable)
    : { ...nothing, goods: sendable.map((product) => withStoredPictures(product.goods)) }
  let effects: GoodsEffects | null = null
  try {
    const { faults: found, ...rest } = await mall.call('ops.checkGoods', { goods })
    const fetched = new Set(remote.map(({ line }) => line))
    const ids = sendable.filter(({ line }) => fetched.has(line)).map((one) => one.goods.spuId)
    effects = withoutRemote(rest, new Set(ids))
    for (const { index, field, message } of found) {
      const line = sendable[index]?.line ?? 0
      faults.push({ line, reason: `${describePath(goodsField, field)}：${message}` })
    }
  } catch (error) {
    if (!(error instanceof CommandFailed) || error.issues.length === 0) throw error
    for (const { field, message } of error.issues) {
      const [, index = '', ...rest] = field.split('.')
      const line = sendable[Number(index)]?.line ?? 0
      faults.push({ line, reason: `${describePath(goodsField, rest.join('.'))}：${message}` })
    }
  }
  return { faults: faults.toSorted((a, b) => a.line - b.line), effects, labels, remote }
}
