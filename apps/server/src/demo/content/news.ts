import type { SeedCompanyInput } from '@mall/contract/seed-file'
import { sections } from '../articles/sections.ts'
import { icon, picture } from '../pictures.ts'
import type { PictureName } from '../pictures.ts'
import type { Range } from '../range.ts'
import { categoryIds } from './categories.ts'

type Article = NonNullable<SeedCompanyInput['articles']>[number]
type Row = {
  category: keyof typeof categoryIds
  title: string
  summary: string
  picture: PictureName
  alt: string
  day: string
  goods: readonly string[]
  parts: Parameters<typeof sections>[0]
  isPinned?: boolean
}

const FIRST_ID = 111

const rows: readonly Row[] = [
  {
    category: 'events',
    title: '冬日暖礼季开场：围巾、香薰与热饮一起上新',
    summary: '一页看完暖礼季的好物和优惠券用法。',
    picture: 'scarf',
    alt: '一条红围巾',
    day: '2026-11-20',
    goods: ['素织 山羊绒围巾', '木隅 雪松香薰', '可可集 黑巧'],
    isPinned: true,
    parts: [
      ['这一季有什么', ['围巾、手套和羊毛毯，香薰、咖啡和黑巧，都在暖礼季专题里。']],
      ['怎么更省', ['先在领券中心领取满减券，结算时可以与积分一起使用。']],
    ],
  },
  {
    category: 'events',
    title: '数码焕新：听歌、打字、玩游戏各选一件',
    summary: '三件常用数码，各有各的用处。',
    picture: 'headphones',
    alt: '一副头戴式耳机',
    day: '2026-11-14',
    goods: ['听涧 头戴式', '敲敲 87 键', '跃动 无线游戏手柄'],
    parts: [
      ['通勤路上', ['头戴式耳机降噪明显，地铁里也能听清人声。']],
      ['书桌上', ['87 键的键盘省下一个数字区，鼠标有了地方。']],
    ],
  },
  {
    category: 'events',
    title: '早春鲜果开售，冷链仓直接发货',
    summary: '草莓、车厘子和葡萄的挑选与保存。',
    picture: 'strawberry',
    alt: '一颗草莓',
    day: '2026-11-08',
    goods: ['丹东 红颜草莓', '智利车厘子', '云南夏黑葡萄'],
    parts: [
      ['收到以后', ['先开箱透气，挑出压伤的，其余不洗直接放进冰箱冷藏。']],
      ['什么地区能送', ['商品页会按收货地址显示能否配送和预计送达的日期。']],
    ],
  },
  {
    category: 'guides',
    title: '挂耳、手冲还是速溶，六位馆员的早晨一杯',
    summary: '从时间和器具说起，选一种适合自己的。',
    picture: 'coffee',
    alt: '一杯咖啡',
    day: '2026-11-18',
    goods: ['山野集 云南小粒', '檐下 手绘'],
    parts: [
      ['只有三分钟', ['挂耳最省事：撕开、挂好、分三次注水。']],
      ['有十分钟', ['手冲要一把细口壶和一台秤，水温 90 度上下。']],
    ],
  },
  {
    category: 'guides',
    title: '本周书单：冬夜里适合慢慢读的六本书',
    summary: '一套人文社科年度书单，适合一家人轮着读。',
    picture: 'books',
    alt: '一叠书',
    day: '2026-11-17',
    goods: ['人文社科年度书单', '墨上 铱金'],
    parts: [
      ['先读哪一本', ['从最薄的一本读起，读完再决定下一本。']],
      ['边读边记', ['一支顺手的钢笔，比任何笔记法都管用。']],
    ],
  },
  {
    category: 'guides',
    title: '一口好锅怎么养：不粘锅的五个习惯',
    summary: '多用几年，靠的是每天的小事。',
    picture: 'pan',
    alt: '一口平底锅',
    day: '2026-11-10',
    goods: ['炊雅 不粘平底煎锅', '稻里 五常'],
    parts: [
      ['用的时候', ['中小火，木铲或硅胶铲，空锅不干烧。']],
      ['用完以后', ['放凉再洗，用软布，不用钢丝球。']],
    ],
  },
  {
    category: 'points',
    title: '积分快到期了怎么用？三种不浪费的办法',
    summary: '先看到期日，再看金额，最后选商品。',
    picture: 'coin',
    alt: '一枚金币',
    day: '2026-11-19',
    goods: ['酥记 每日坚果', '素织 中筒棉袜', '沐白 山茶花'],
    parts: [
      ['先看到期日', ['“我的”页面能看到最近一批的数量与到期日。']],
      ['三种用法', ['换一件日用品，给一单抵一部分，或者与现金一起买一件大的。']],
    ],
  },
  {
    category: 'points',
    title: '积分加现金怎么算：一张订单的例子',
    summary: '从商品金额到实付，一步一步看。',
    picture: 'red-packet',
    alt: '一个红包',
    day: '2026-11-06',
    goods: ['澄白 声波电动牙刷', '时序 智能运动手表'],
    parts: [
      ['顺序', ['商品金额先减优惠券，再用积分抵，剩下的用现金支付，运费另算。']],
      ['退款时', ['积分回到原来的批次，现金退回原来的支付渠道。']],
    ],
  },
  {
    category: 'points',
    title: '送礼也能用积分：收货地址写亲友的就好',
    summary: '三份心意，按预算选。',
    picture: 'gift',
    alt: '一个礼盒',
    day: '2026-10-30',
    goods: ['岁礼 茶与蜜', '花信 永生花束', '岩上 高山乌龙'],
    parts: [
      ['怎么寄', ['下单时选择亲友的收货地址，礼物直接寄到他们手里。']],
      ['选什么', ['长辈选茶，朋友选香薰，孩子选拼图。']],
    ],
  },
  {
    category: 'service',
    title: '退款多久到账：各支付渠道的时间表',
    summary: '积分即时，现金以支付渠道为准。',
    picture: 'box',
    alt: '一个纸箱',
    day: '2026-11-12',
    goods: ['行屿 20 英寸'],
    parts: [
      ['积分', ['取消或退款完成后立即回到账户。']],
      ['现金', ['原路退回，到账时间以支付渠道为准，一般 1 至 3 个工作日。']],
    ],
  },
  {
    category: 'service',
    title: '一个订单几个包裹：为什么分开送',
    summary: '不同仓库的商品分别发出，各有物流。',
    picture: 'luggage',
    alt: '一个行李箱',
    day: '2026-11-05',
    goods: ['行屿 20 英寸', '迈野 透气缓震'],
    parts: [
      ['谁来发货', ['同一仓库的商品一起发，不同仓库的商品分开发。']],
      ['怎么看', ['订单详情里按包裹显示物流，一个包裹一个单号。']],
    ],
  },
  {
    category: 'service',
    title: '易碎品收货三步：看、拍、再签收',
    summary: '花瓶、瓷杯这样的商品，签收前多看一眼。',
    picture: 'bowl',
    alt: '一只碗',
    day: '2026-10-28',
    goods: ['檐下 手绘', '听雨 晴雨'],
    parts: [
      ['先看外箱', ['外箱破损的，当着快递员的面开箱。']],
      ['再拍照片', ['有破损就拍下来，联系客服时附上。']],
    ],
  },
]

/** Twelve articles in four categories; each names goods of the range. */
export const newsOf = (range: Range): Article[] =>
  rows.map((row, index) => {
    const { src, width, height } = icon(row.picture)
    const image = `<p><img src="${src}" width="${String(width)}" height="${String(height)}" alt="${row.alt}"></p>`
    return {
      id: FIRST_ID + index,
      typeId: 100 + index,
      title: row.title,
      summary: row.summary,
      categoryId: categoryIds[row.category],
      picture: picture(row.picture),
      html: image + sections(row.parts),
      spuIds: row.goods.map(range.spu),
      isPinned: row.isPinned ?? false,
      publishedAt: `${row.day}T00:00:00.000Z`,
    }
  })

export const newsId = (index: number): number => FIRST_ID + index
