import { dirname } from 'node:path'
import { calls, type ImportedGoodsInput } from '@mall/contract'
import { describePath } from '@mall/contract/field-values'
import { readField } from '@mall/contract/read-field'
import { formatOf, hashFile, readGoods, type FileGoods } from '../../files/goods-file.ts'
import {
  createPictureTaker,
  takeGoodsPictures,
  withStoredPictures,
} from '../../files/goods-pictures.ts'
import { CommandFailed, type MallCli } from '../../frame/mall-cli.ts'
import { readProportion } from './read-proportion.ts'

const BATCH = 100
/** A product of a batch: faults are named by the titles of its fields. */
const goodsField = readField(calls['ops.checkGoods'].input.shape.goods.element)
const MOST_FAULTS = 200

type Part = { badLines?: ReadonlySet<number>; skip?: number }

/**
 * Products of a file in batches, without those of bad lines, and without the first `skip` of the
 * rest.
 */
async function* batchesOf(
  file: string,
  proportion: number,
  { badLines = new Set(), skip = 0 }: Part = {},
) {
  let batch: FileGoods[] = []
  let index = 0
  for await (const product of readGoods(file, proportion)) {
    if (badLines.has(product.line)) continue
    index += 1
    if (index <= skip) continue
    batch.push(product)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Faults of a batch by line: those of reading, and those that the mall finds. */
async function checkBatch(mall: MallCli, batch: readonly FileGoods[]) {
  const faults = batch.flatMap((product) => product.faults)
  const readable = batch.filter((product) => product.faults.length === 0)
  if (readable.length === 0) return faults
  try {
    const goods = readable.map((product) => withStoredPictures(product.goods))
    const checked = await mall.call('ops.checkGoods', { goods })
    for (const { index, field, message } of checked.faults) {
      const line = readable[index]?.line ?? 0
      faults.push({ line, reason: `${describePath(goodsField, field)}：${message}` })
    }
  } catch (error) {
    if (!(error instanceof CommandFailed) || error.issues.length === 0) throw error
    for (const { field, message } of error.issues) {
      const [, index = '', ...rest] = field.split('.')
      const line = readable[Number(index)]?.line ?? 0
      faults.push({ line, reason: `${describePath(goodsField, rest.join('.'))}：${message}` })
    }
  }
  return faults.toSorted((a, b) => a.line - b.line)
}

export type ImportOptions = { skipBad?: true; checkOnly?: true }

export async function importGoods(
  mall: MallCli,
  file: string,
  { skipBad, checkOnly }: ImportOptions,
) {
  formatOf(file)
  const proportion = await readProportion(mall)
  const fileHash = await hashFile(file)
  const { id, next } = await mall.call('ops.beginImport', { fileHash })
  const faults: { line: number; reason: string }[] = []
  const badLines = new Set<number>()
  let total = 0
  const checking = mall.progress('核对', 0)
  // A former run has checked its products; with bad ones in between, all are counted again.
  const checkedBefore = skipBad || checkOnly ? 0 : next
  for await (const batch of batchesOf(file, proportion, { skip: checkedBefore })) {
    const found = await checkBatch(mall, batch)
    for (const product of batch) {
      const last = product.line + product.goods.skus.length
      if (
        found.some(({ line }) => line >= product.line && line < Math.max(last, product.line + 1))
      ) {
        badLines.add(product.line)
      }
    }
    if (faults.length < MOST_FAULTS) faults.push(...found)
    total += batch.length
    checking.advance(batch.length)
  }
  checking.end()
  const report = faults
    .slice(0, MOST_FAULTS)
    .map(({ line, reason }) => `第 ${String(line)} 行：${reason}`)
  if (faults.length > 0 && !skipBad) {
    mall.show({ faults, imported: 0 }, () => [
      ...report,
      `${String(badLines.size)} 个商品有误，没有导入`,
    ])
    return mall.fail()
  }
  if (checkOnly)
    return mall.show({ faults, total }, () => [...report, `${String(total)} 个商品可以导入`])

  if (next > 0) mall.print(`继续上次的导入：已完成 ${String(next)} 个商品`)
  const take = createPictureTaker(mall, dirname(file))
  const bar = mall.progress('导入', checkedBefore + total - badLines.size)
  bar.advance(next)
  let from = next
  for await (const batch of batchesOf(file, proportion, { badLines, skip: next })) {
    const goods: ImportedGoodsInput[] = []
    for (const product of batch) {
      try {
        goods.push(await takeGoodsPictures(product.goods, take))
      } catch (error) {
        if (!(error instanceof CommandFailed)) throw error
        throw new CommandFailed(
          `第 ${String(product.line)} 行：${error.message}；修正后再次导入会从这里继续`,
        )
      }
    }
    from = (await mall.call('ops.importGoods', { id, from, goods })).next
    bar.advance(batch.length)
  }
  bar.end()
  const done = await mall.call('ops.finishImport', { id })
  mall.show({ ...done, faults }, () => [
    ...report,
    `新增 ${String(done.created)}，修改 ${String(done.changed)}，未变 ${String(done.unchanged)}`,
  ])
  if (faults.length > 0) mall.fail()
}
