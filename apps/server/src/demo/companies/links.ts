import { HOME_OPTION_PAGE } from '@mall/contract/page-blocks'
import { icon } from '../pictures.ts'
import { inMoney } from '../range.ts'
import { peopleOf } from '../shoppers.ts'
import type { DemoCompany } from './company.ts'
import { to } from './company.ts'
import { smallMall } from './small-mall.ts'

const id = 8
const coupon = id * 100 + 1
const deals = id * 100 + 2
const special = id * 100 + 3
const ground = { warm: '#7a4a1e', cool: '#1d5f73', plain: '#45356b', green: '#2d6a4f' }

/**
 * Company 8: a test company with one banner for every link type, the one without a link first.
 */
export const linkTypes = (): DemoCompany => {
  const company = smallMall({
    what: '测试用：横幅依次为全部 14 种链接类型',
    range: {
      companyId: id,
      cost: inMoney,
      departments: ['粮油美食', '数码家电'],
      perShelf: 3,
      must: ['听涧 头戴式', '山野集 云南小粒'],
    },
    info: {
      mallName: '链接陈列馆',
      mallIntro: '每一种链接，都有一个横幅。',
      theme: {
        bgColor: '#6B7F99',
        priceColor: '#C2410C',
        btnColor: '#3B4F6B',
        modalColor: '#3B4F6B',
        darkMode: true,
      },
    },
    unit: '积分',
    phone: '400-000-0008',
    searchHint: '挂耳咖啡',
    hotWords: ['挂耳咖啡', '降噪耳机'],
    front: ['听涧 头戴式', '山野集 云南小粒'],
    banners: (range) => [
      ['正品保障', '7 天无理由', '', ground.warm, ['box'], to.nothing()],
      ['积分怎么算', '规则一看就懂', '看规则', ground.cool, ['coin'], to.page('/service-terms')],
      ['今日特惠', '精选好价', '去看看', ground.plain, ['bags'], to.list(`cmsId=${deals}`)],
      [
        '听涧降噪耳机',
        '40 小时续航',
        '立即购买',
        ground.green,
        ['headphones'],
        to.product(range.spu('听涧 头戴式')),
      ],
      ['积分规则', '三分钟读完', '读一读', ground.warm, ['open-book'], to.article(1)],
      ['冬日专题', '暖礼上新', '去看看', ground.cool, ['scarf'], to.special(special)],
      [
        '一日三餐',
        '米面粮油',
        '去看看',
        ground.plain,
        ['rice'],
        to.category(range.category('粮油美食')),
      ],
      ['有事找我们', '客服 09:00–20:00 在线', '联系客服', ground.green, ['phone'], to.service()],
      ['远行礼遇', '机票酒店', '前往旅行馆', ground.warm, ['airplane'], to.partnerMall('travel')],
      [
        '爱车养护日',
        '合作门店洗车',
        '去预约',
        ground.cool,
        ['car'],
        to.partner('https://carcare.partner.example.com/spring?from=mall'),
      ],
      [
        '出行小程序',
        '骑行卡限时半价',
        '打开',
        ground.plain,
        ['bike'],
        to.miniProgramme('wx5555555555555555', 'pages/pass/index?from=mall'),
      ],
      ['满 100 减 10', '全场通用', '领券', ground.green, ['ticket'], to.coupon(coupon)],
      ['先逛到这里', '点此返回应用首页', '关闭商城', ground.warm, ['bags'], to.close()],
      [
        '一杯好咖啡的时间',
        '下单现烘',
        '去看看',
        ground.cool,
        ['coffee'],
        to.secondCategory(range.category('茶饮咖啡')),
      ],
    ],
    icons: [
      ['粮油美食', 'rice', '粮油美食'],
      ['数码家电', 'laptop', '数码家电'],
    ],
    tabs: [
      ['美食', '粮油美食'],
      ['数码', '数码家电'],
    ],
    coupons: (range) => [
      {
        templateId: coupon,
        title: '全场满 100 减 10',
        kind: 'minus',
        threshold: inMoney(10_000),
        value: inMoney(1000),
        validDays: 30,
      },
      {
        templateId: coupon + 1,
        title: '美食 9 折券',
        kind: 'discount',
        value: 90,
        scope: { categories: range.scope('粮油美食') },
        validDays: 30,
      },
    ],
    settings: { partnerMalls: { travel: 'https://travel.partner.example.com/mall' } },
    people: peopleOf(id, [
      {
        userName: 'luobiao',
        nickName: '路标',
        what: '测试链接的会员',
        points: [{ amount: 1000, reason: '测试积分', expiresInDays: 300 }],
      },
    ]),
  })
  const winter = {
    title: '冬日专题',
    blocks: [
      { id: 'word', kind: 'notice' as const, text: '暖礼上新，领券后下单更省' },
      {
        id: 'goods',
        kind: 'goodsList' as const,
        title: '今日特惠',
        goods: { cmsId: deals },
      },
    ],
  }
  const optionalHome = {
    title: '精选首页',
    blocks: [
      {
        id: 'entrances',
        kind: 'grid' as const,
        columns: 2,
        cells: [
          { title: '今日特惠', picture: icon('bags'), to: to.list(`cmsId=${deals}`) },
          { title: '冬日专题', picture: icon('scarf'), to: to.special(special) },
        ],
      },
      {
        id: 'deals',
        kind: 'goodsList' as const,
        title: '今日特惠',
        layout: 'strip' as const,
        goods: { cmsId: deals },
        more: to.list(`cmsId=${deals}`),
      },
    ],
  }
  return {
    ...company,
    seed: {
      ...company.seed,
      pages: [
        { id: String(special), content: winter },
        { id: HOME_OPTION_PAGE, content: optionalHome },
      ],
    },
  }
}
