import type { SeedFileInput } from '@mall/contract/seed-file'

/** Number of goods and ids of the model's rows; all other rows are copies. */
export const modelGoods = 12
export const modelShopper = 1
export const modelSku = 1

/** Stock and points: enough for every run, and sums stay exact integers. */
export const PLENTY = 1_000_000_000

const names = [
  ['挂耳咖啡', '云南小粒 中度烘焙'],
  ['白桃乌龙茶', '三角茶包 二十枚'],
  ['降噪耳机', '头戴式 三十小时续航'],
  ['机械键盘', '八十七键 有线'],
  ['不锈钢保温杯', '五百毫升 防漏'],
  ['陶瓷餐具', '十六件 釉下彩'],
  ['羽毛球拍', '全碳素 已穿线'],
  ['登山背包', '三十升 带雨罩'],
  ['全棉毛巾', '三条装 加厚'],
  ['香薰蜡烛', '大豆蜡 雪松'],
  ['儿童绘本', '精装 十册'],
  ['蓝牙音箱', '防水 便携'],
] as const

const picture = { src: '/media/goods/coffee-512.webp', width: 512, height: 512 }
const paragraph =
  '<p>选材讲究，做工细致，包装完整。支持七天无理由退货，由商城自营仓发出，次日送达主要城市。</p>'

const categories = [
  ...['饮食', '数码', '家居', '运动'].map((name, index) => ({ id: index + 1, name })),
  ...names.map(([name], index) => ({ id: index + 11, parentId: (index % 4) + 1, name })),
]

/**
 * Seed file with one company, its home page, one product per category, and one shopper with points.
 */
export const modelSeedFile: SeedFileInput = {
  companies: [
    {
      id: 1,
      info: { mallName: '基准商城' },
      categories,
      goods: names.map(([name, subtitle], index) => ({
        spuId: index + 1,
        name,
        subtitle,
        categoryId: index + 11,
        pictures: [picture, picture, picture],
        services: ['七天无理由', '次日送达'],
        attributes: [
          { name: '产地', value: '中国大陆' },
          { name: '保质期', value: '十二个月' },
        ],
        detailHtml: paragraph.repeat(12),
        skus: [{ skuId: index + 1, costPoints: 100_000 + index * 10_000, stock: PLENTY }],
      })),
      selections: [
        { cmsId: 1, title: '今日推荐', goods: Array.from(names, (_, index) => index + 1) },
      ],
      sections: [
        { kind: 'strip', id: 1, title: '今日推荐', note: '每天更新', more: null, cmsId: 1 },
      ],
      shoppers: [
        {
          id: modelShopper,
          phone: '13900000000',
          nickName: '买家',
          points: [{ amount: PLENTY }],
          addresses: [
            {
              receiver: '买家',
              tel: '13900000000',
              province: '上海市',
              city: '上海市',
              county: '浦东新区',
              detail: '祖冲之路 1 号',
              isDefault: true,
            },
          ],
        },
      ],
    },
  ],
}
