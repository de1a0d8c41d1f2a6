import type { SeedFileInput } from '@mall/contract/seed-file'
import type { PageData } from '../../../floors/app/goods.ts'

/** Company of the bench. */
export const longCompany = 9_001
export const longShopper = 1
const goods = 10_000

const nameParts = ['山野集', '清晨', '手作', '远足', '四季', '小满']

/** Points for more orders than are placed, each of one piece. */
const pointsEach = 10_000_000

const pick = <T>(all: readonly T[], index: number): T[] => all.slice(index % all.length).slice(0, 1)

/**
 * Builds a seed file with 10,000 goods and one shopper with many points.
 * @param pageData of the demo, whose images are used
 */
export const buildLongSeedFile = ({ list }: PageData): SeedFileInput => ({
  companies: [
    {
      id: longCompany,
      info: { mallName: '长长的商城' },
      categories: [
        { id: 1, name: '全部' },
        { id: 2, parentId: 1, name: '好物' },
      ],
      goods: Array.from({ length: goods }, (_, index) => ({
        spuId: index + 1,
        name: `${pick(nameParts, index).join('')} 第 ${index + 1} 号好物，用得久也看得久`,
        categoryId: 2,
        pictures: pick(list.list, index).map(({ picture }) => picture),
        salesBefore: (index * 7) % 5_000,
        skus: [{ skuId: index + 1, costPoints: 10_000 + (index % 900) * 100, stock: 1_000 }],
      })),
      shoppers: [
        {
          id: longShopper,
          phone: '13800090001',
          points: [{ amount: pointsEach }],
          addresses: [
            {
              receiver: '长安',
              tel: '13800090001',
              province: '浙江省',
              city: '杭州市',
              county: '西湖区',
              detail: '文竹里 12 号',
              isDefault: true,
            },
          ],
        },
      ],
    },
  ],
})
