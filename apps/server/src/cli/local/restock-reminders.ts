import type { Database } from '../../db/connection/database.ts'
import { createRestockRepository, createRestockService } from '../../modules/restock/index.ts'
import { formatTime } from '../frame/format-time.ts'

/** Sold-out products that shoppers of a company wait for, on the command line. */
export async function printRestockReminders(
  db: Database,
  companyId: number,
  print: (line: string) => void,
): Promise<number> {
  const repository = createRestockRepository(db)
  const restock = createRestockService({ repository, now: () => new Date(), isAvailable: true })
  const { list } = await restock.listWaiting(companyId)
  for (const { spuId, name, waiting, since, soldOutSkus } of list) {
    const skus = soldOutSkus.map(({ skuId, specText }) => `${skuId} ${specText}`.trim()).join('，')
    print(
      `${spuId}  ${name}  ${waiting} 人等待，最早 ${formatTime(since)}  缺货规格：${skus || '无'}`,
    )
  }
  if (list.length === 0) print('没有等待到货的商品')
  return 0
}
