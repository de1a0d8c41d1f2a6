import type { SeedCompanyInput } from '@mall/contract/seed-file'

export const yuan = (n: number) => n * 10_000
export const picture = (name: string) => ({
  src: `/pictures/${name}.webp`,
  width: 800,
  height: 800,
})
const address = { receiver: '林晚', tel: '13800138000', detail: '博文路 18 号' }
const shopperAddresses = [
  { ...address, province: '广东省', city: '深圳市', county: '南山区' },
  {
    ...address,
    province: '上海市',
    city: '上海市',
    county: '浦东新区',
    town: '张江镇',
    isDefault: true,
  },
]

/** Goods with every trait that lists and product pages show. */
export const company: SeedCompanyInput = {
  id: 1,
  homeOption: { hotWords: ['咖啡', '礼盒'] },
  settings: {
    freight: {
      baseFee: yuan(8),
      rules: [
        { ruleId: 1, threshold: yuan(99), minus: yuan(3) },
        { ruleId: -1, threshold: yuan(599) },
      ],
    },
  },
  icons: [{ id: 1, name: '数码', picture: picture('laptop'), linkType: 6, link: '10' }],
  categories: [
    { id: 10, name: '数码家电' },
    { id: 11, parentId: 10, name: '影音娱乐' },
    { id: 12, parentId: 10, name: '智能穿戴' },
    {
      id: 20,
      name: '粮油美食',
      picture: picture('rice'),
      banner: { title: '开饭了', linkType: 13, link: '21' },
    },
    { id: 21, parentId: 20, name: '咖啡茶饮' },
    { id: 30, name: '空架子' },
  ],
  goods: [
    {
      spuId: 101,
      name: '听涧 头戴式降噪蓝牙耳机',
      subtitle: '主动降噪',
      categoryId: 11,
      salesBefore: 300,
      limitPerPerson: 2,
      keywords: ['头戴'],
      pictures: [picture('headphones')],
      services: ['7 天无理由', '正品保障'],
      cssBody: 'hot',
      corner: '热卖',
      specs: [{ name: '颜色', values: ['云雾白', '石墨黑'] }],
      skus: [
        {
          skuId: 1011,
          specValues: ['云雾白'],
          costPoints: yuan(399),
          marketCostPoints: yuan(499),
          stock: 0,
        },
        { skuId: 1012, specValues: ['石墨黑'], costPoints: yuan(429), stock: 10 },
      ],
      detailHtml: '<h3>安静</h3><script>alert(1)</script><p onclick="x()">好</p>',
      attributes: [{ name: '重量', value: '248g' }],
    },
    {
      spuId: 102,
      name: '蓝牙耳机',
      categoryId: 11,
      salesBefore: 20,
      skus: [{ skuId: 1021, costPoints: yuan(59), stock: 100 }],
    },
    {
      spuId: 103,
      name: '智能手表',
      categoryId: 12,
      keywords: ['耳机伴侣'],
      salesBefore: 900,
      skus: [{ skuId: 1031, costPoints: yuan(699), stock: 0 }],
    },
    {
      spuId: 104,
      name: '云南小粒挂耳咖啡 10g×20 袋',
      categoryId: 21,
      salesBefore: 500,
      leastNum: 5,
      skus: [{ skuId: 1041, costPoints: yuan(120), stock: 200 }],
    },
    {
      spuId: 105,
      name: '下架的茶',
      categoryId: 21,
      onSale: false,
      skus: [{ skuId: 1051, costPoints: yuan(9), stock: 9 }],
    },
    {
      spuId: 106,
      name: '起购多的糖',
      categoryId: 21,
      leastNum: 5,
      skus: [{ skuId: 1061, costPoints: yuan(9), stock: 4 }],
    },
  ],
  selections: [{ cmsId: 7, title: '本周', goods: [104, 105, 102, 101] }],
  coupons: [
    {
      templateId: 1,
      title: '数码专享',
      kind: 'minus',
      value: yuan(30),
      scope: { categories: [11] },
    },
    {
      templateId: 2,
      title: '过去的券',
      kind: 'minus',
      value: yuan(30),
      validTo: '2020-01-01T00:00:00Z',
    },
    { templateId: 3, title: '糖券', kind: 'minus', value: yuan(1), scope: { goods: [106] } },
  ],
  shoppers: [
    { id: 11, phone: '13800138000', addresses: shopperAddresses },
    { id: 12, phone: '13800138001', addresses: shopperAddresses.slice(0, 1) },
    { id: 13, phone: '13800138002' },
  ],
}
/** Another company, with the same names and other ids. */
export const other: SeedCompanyInput = {
  id: 2,
  categories: [
    { id: 90, name: '茶' },
    { id: 91, parentId: 90, name: '绿茶' },
  ],
  goods: [
    {
      spuId: 901,
      name: '蓝牙耳机',
      categoryId: 91,
      skus: [{ skuId: 9011, costPoints: yuan(1), stock: 9 }],
    },
  ],
  shoppers: [{ id: 21, phone: '13800138000', addresses: shopperAddresses.slice(0, 1) }],
}
