import { dirname } from 'node:path'
import type { SheetGoodsInput } from '@mall/contract'
import type { FileGoods } from '../../files/goods-columns.ts'
import { formatOf, hashFile, readGoods } from '../../files/goods-file.ts'
import { createPictureTaker, takeGoodsPictures } from '../../files/goods-pictures.ts'
import { CommandFailed, type MallCli } from '../../frame/mall-cli.ts'
import { readDisplay } from '../../frame/read-display.ts'
import { checkBatch, type LineFault } from './check-goods.ts'
import { createChangeReport, type ChangeReport } from './goods-changes.ts'

const BATCH = 100
const MOST_FAULTS = 200
/** Most changes that are listed before an import, and after it. */
const MOST_PLANNED = 1_000
const MOST_DONE = 50

type Part = { badLines?: ReadonlySet<number>; skip?: number }
type Sheet = { file: string; display: Awaited<ReturnType<typeof readDisplay>> }

/**
 * Products of a file in batches, without products on faulty lines and without the first `skip` of
 * the others.
 */
async function* batchesOf({ file, display }: Sheet, { badLines = new Set(), skip = 0 }: Part = {}) {
  let batch: FileGoods[] = []
  let index = 0
  for await (const product of readGoods(file, display.proportion)) {
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

const namesOf = (batch: readonly FileGoods[]) =>
  new Map(batch.map(({ goods }) => [goods.spuId, goods.name]))

const sourceOf = ({ file }: Sheet) => ({ folder: dirname(file), sheet: file })

/** Lines of products that have a fault. */
function findBadLines(batch: readonly FileGoods[], faults: readonly LineFault[]): number[] {
  const bad = batch.filter((product) => {
    const last = Math.max(product.line + product.goods.skus.length, product.line + 1)
    return faults.some(({ line }) => line >= product.line && line < last)
  })
  return bad.map(({ line }) => line)
}

/** Checks a whole file. @param report receives the changes; null: they are not compared */
async function checkFile(
  mall: MallCli,
  sheet: Sheet,
  { skip, report }: { skip: number; report: ChangeReport | null },
) {
  const faults: LineFault[] = []
  const badLines = new Set<number>()
  let total = 0
  const checking = mall.progress('核对', 0)
  for await (const batch of batchesOf(sheet, { skip })) {
    const checked = await checkBatch(mall, batch, sourceOf(sheet), report !== null)
    for (const line of findBadLines(batch, checked.faults)) badLines.add(line)
    if (faults.length < MOST_FAULTS) faults.push(...checked.faults)
    if (report && checked.effects) {
      const { effects, labels, remote } = checked
      report.add(effects, { display: sheet.display, names: namesOf(batch), labels })
      for (const { line, src } of remote) {
        report.note(`第 ${String(line)} 行：图片 ${src} 在导入时抓取`)
      }
    }
    total += batch.length
    checking.advance(batch.length)
  }
  checking.end()
  const lines = faults
    .slice(0, MOST_FAULTS)
    .map(({ line, reason }) => `第 ${String(line)} 行：${reason}`)
  return { faults, badLines, total, lines }
}

/** Prints what an import would change; writes nothing. */
async function checkOnly(mall: MallCli, sheet: Sheet): Promise<void> {
  const report = createChangeReport(MOST_PLANNED)
  const { faults, badLines, total, lines } = await checkFile(mall, sheet, { skip: 0, report })
  const changes = report.changes()
  mall.show({ faults, total, changes }, () => [
    ...report.toLines(true),
    ...lines,
    faults.length > 0
      ? `${String(badLines.size)} 个商品有误，没有导入`
      : `${String(total)} 个商品可以导入，${String(report.count())} 处变化`,
  ])
  if (faults.length > 0) mall.fail()
}

/** Imports a batch with its pictures. @returns what the mall has changed */
async function importBatch(
  mall: MallCli,
  batch: readonly FileGoods[],
  { id, from, take }: { id: string; from: number; take: ReturnType<typeof createPictureTaker> },
) {
  const goods: SheetGoodsInput[] = []
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
  return mall.call('ops.importGoods', { id, from, goods })
}

export type ImportOptions = { skipBad?: true; checkOnly?: true }

export async function importGoods(mall: MallCli, file: string, options: ImportOptions) {
  formatOf(file)
  const sheet = { file, display: await readDisplay(mall) }
  if (options.checkOnly) return checkOnly(mall, sheet)
  const fileHash = await hashFile(file)
  const { id, next } = await mall.call('ops.beginImport', { fileHash })
  // An interrupted import has checked the first `next` products. With --skip-bad all are checked
  // again, because the count omits the skipped ones.
  const skip = options.skipBad ? 0 : next
  const { faults, badLines, total, lines } = await checkFile(mall, sheet, { skip, report: null })
  if (faults.length > 0 && !options.skipBad) {
    mall.show({ faults, imported: 0 }, () => [
      ...lines,
      `${String(badLines.size)} 个商品有误，没有导入`,
    ])
    return mall.fail()
  }

  if (next > 0) mall.print(`继续上次的导入：已完成 ${String(next)} 个商品`)
  const take = createPictureTaker(mall, sourceOf(sheet))
  const report = createChangeReport(MOST_DONE)
  const bar = mall.progress('导入', skip + total - badLines.size)
  bar.advance(next)
  let from = next
  for await (const batch of batchesOf(sheet, { badLines, skip: next })) {
    const { next: reached, ...effects } = await importBatch(mall, batch, { id, from, take })
    report.add(effects, { display: sheet.display, names: namesOf(batch) })
    from = reached
    bar.advance(batch.length)
  }
  bar.end()
  const done = await mall.call('ops.finishImport', { id })
  mall.show({ ...done, faults, changes: report.changes() }, () => [
    ...report.toLines(false),
    ...lines,
    `新增 ${String(done.created)}，修改 ${String(done.changed)}，未变 ${String(done.unchanged)}`,
  ])
  if (faults.length > 0) mall.fail()
}
