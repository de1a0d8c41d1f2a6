import type { SeedFileInput } from '@mall/contract/seed-file'

type Company = SeedFileInput['companies'][number]
const picture = { src: '/media/goods/none.webp', width: 256, height: 256 }

export const shanghai = {
  receiver: '李雷',
  tel: '13900000000',
  province: '上海市',
  city: '上海市',
  county: '浦东新区',
  town: '',
  detail: '祖冲之路 1 号',
  isDefault: true,
}
/** Yuan in costPoints of a company with the usual proportion. */
export const yuan = (amount: number) => Math.round(amount * 100) * 100

/**
 * Two suppliers, freight of 8 yuan per parcel, free from 599 yuan on. Shopper 1 has 3,000 points in
 * two batches and one coupon of each kind, shopper 2 has neither.
 */
export function shopSeed(company: Partial<Company> = {}): SeedFileInput {
  return {
    companies: [
      {
        id: 1,
        suppliers: [
          { id: 1, name: '云仓' },
          { id: 2, name: '果园直发' },
        ],
        categories: [
          { id: 1, name: '食品' },
          { id: 2, parentId: 1, name: '咖啡' },
          { id: 3, name: '生鲜' },
          { id: 4, parentId: 3, name: '水果' },
        ],
        goods: [
          {
            spuId: 10,
            name: '挂耳咖啡',
            categoryId: 2,
            supplierId: 1,
            pictures: [picture],
            specs: [{ name: '口味', values: ['浅烘', '深烘'] }],
            skus: [
              { skuId: 11, specValues: ['浅烘'], costPoints: yuan(29.9), stock: 100 },
              { skuId: 12, specValues: ['深烘'], costPoints: yuan(35), stock: 3 },
            ],
          },
          {
            spuId: 20,
            name: '赣南脐橙',
            categoryId: 4,
            supplierId: 2,
            pictures: [picture],
            leastNum: 1,
            limitPerPerson: 5,
            skus: [{ skuId: 21, costPoints: yuan(45.01), stock: 50 }],
          },
          {
            spuId: 30,
            name: '整箱牛奶',
            categoryId: 2,
            pictures: [picture],
            leastNum: 2,
            skus: [{ skuId: 31, costPoints: yuan(10), stock: 0 }],
          },
          {
            spuId: 40,
            name: '停售饼干',
            categoryId: 2,
            pictures: [picture],
            onSale: false,
            skus: [{ skuId: 41, costPoints: yuan(10), stock: 9 }],
          },
        ],
        coupons: [
          { templateId: 1, title: '满60减10', kind: 'minus', threshold: yuan(60), value: yuan(10) },
          {
            templateId: 2,
            title: '水果8折',
            kind: 'discount',
            value: 80,
            cap: yuan(20),
            scope: { categories: [3] },
          },
          { templateId: 3, title: '包邮券', kind: 'freight' },
          { templateId: 4, title: '咖啡兑换券', kind: 'exchange', scope: { goods: [10] } },
        ],
        shoppers: [
          {
            id: 1,
            phone: '13900000001',
            points: [
              { amount: 1_000, reason: '生日积分', expiresInDays: 10 },
              { amount: 2_000, reason: '年度积分', expiresInDays: 300 },
            ],
            coupons: [1, 2, 3],
            addresses: [shanghai],
          },
          { id: 2, phone: '13900000002', addresses: [shanghai] },
        ],
        settings: {
          freight: { baseFee: yuan(8), rules: [{ ruleId: -1, threshold: yuan(599) }] },
        },
        ...company,
      },
    ],
  }
}
