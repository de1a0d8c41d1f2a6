import { articleTypes, articlesOf, termsIdOf } from '../../articles/index.ts'
import { articleCategories } from '../../content/categories.ts'
import { faq } from '../../content/faq.ts'
import { newsOf } from '../../content/news.ts'
import { pagesOf, specialIds } from '../../content/pages.ts'
import { followCode, icon, picture } from '../../pictures.ts'
import { inMoney, rangeOf } from '../../range.ts'
import { servicePromises } from '../../articles/service-promises.ts'
import type { Range } from '../../range.ts'
import { logoOf, to } from '../company.ts'
import type { DemoCompany, IconInput, SectionInput } from '../company.ts'
import { chatNotices } from '../app-notices.ts'
import { demoChat } from '../methods/keys.ts'
import { banners } from './banners.ts'
import { withCategoryBanners } from './category-banners.ts'
import { coupons } from './coupons.ts'
import { cms, selections } from './selections.ts'
import { synonyms } from './synonyms.ts'
import { reviewers } from './reviewers.ts'
import { mallPeople } from './shoppers.ts'

const id = 1
const words = { mall: '积分商城', unit: '积分', phone: '400-000-0000' }

function icons(range: Range): IconInput[] {
  const category = (name: string) => to.category(range.category(name))
  return [
    { id: 151, name: '数码家电', picture: icon('laptop'), ...category('数码家电') },
    { id: 152, name: '生鲜果蔬', picture: icon('strawberry'), ...category('生鲜果蔬') },
    { id: 153, name: '粮油美食', picture: icon('rice'), ...category('粮油美食') },
    { id: 154, name: '美妆个护', picture: icon('lotion'), ...category('美妆个护') },
    { id: 155, name: '家居日用', picture: icon('sofa'), ...category('家居日用') },
    { id: 156, name: '母婴玩具', picture: icon('bear'), ...category('母婴玩具') },
    { id: 157, name: '运动户外', picture: icon('badminton'), ...category('运动户外') },
    {
      id: 159,
      name: '节日礼盒',
      picture: icon('red-packet'),
      ...to.secondCategory(range.category('节日礼盒')),
    },
    { id: 160, name: '幸运抽奖', picture: icon('gift'), ...to.page('/activity/draw') },
    { id: 161, name: '话费充值', picture: icon('phone'), ...to.page('/recharge') },
  ]
}

const sections: SectionInput[] = [
  {
    kind: 'strip',
    id: 181,
    title: '今日特惠',
    note: '精选好价',
    more: to.list(`cmsId=${cms.deals}`),
    cmsId: cms.deals,
  },
  {
    kind: 'story',
    id: 182,
    title: '本周书单',
    note: '六位馆员 为您挑选',
    picture: picture('books', 1),
    to: to.article(articleTypes.books),
  },
  {
    kind: 'strip',
    id: 183,
    title: '冬日暖礼季',
    note: '暖意成双',
    more: to.special(Number(specialIds.winter)),
    cmsId: cms.winter,
  },
  { kind: 'coupons', id: 184, title: '领券中心' },
]

const tab = (n: number, title: string, cmsId: number) => ({ id: n, title, cmsId, categoryId: null })

/** Company 1: the mall with every feature, the default company of the demo. */
export function mall(): DemoCompany {
  const range = rangeOf({ companyId: id, cost: inMoney })
  return {
    what: '完整的商城：金额定价，积分加现金，全部商品与活动；评价栏标题为“会员评价”',
    signIns: mallPeople.signIns,
    seed: {
      id,
      info: {
        mallName: words.mall,
        appId: demoChat.appId,
        payMethod: 'wechat,alipay,unionpay',
        mallIntro: '员工与会员的积分商城，好物不断，积分当钱花。',
        mallLogo: logoOf(id),
        servicePhone: words.phone,
        showReviewTxt: '会员评价',
        theme: {
          bgColor: '#DBA871',
          priceColor: '#EC3036',
          btnColor: '#D74239',
          modalColor: '#D74239',
          darkMode: true,
        },
      },
      homeOption: {
        searchHint: '挂耳咖啡',
        hotWords: [
          '挂耳咖啡',
          '降噪耳机',
          '车厘子',
          '登机箱',
          '羊绒围巾',
          '电动牙刷',
          '露营椅',
          '乌龙茶',
        ],
        showPointsCard: true,
        serviceHours: '09:00–20:00',
        tabs: [
          tab(191, '为您推荐', cms.forYou),
          tab(192, '数码', cms.digital),
          tab(193, '生鲜', cms.fresh),
          tab(194, '家居', cms.home),
          tab(195, '美妆', cms.beauty),
          tab(196, '户外', cms.outdoor),
        ],
      },
      settings: {
        freight: {
          baseFee: inMoney(800),
          rules: [
            { ruleId: -1, threshold: inMoney(59_900) },
            { ruleId: 1, threshold: inMoney(29_900), minus: inMoney(400) },
          ],
        },
        chat: { open: true, from: '00:00', to: '24:00' },
        synonyms,
        services: servicePromises(termsIdOf(id)),
        secrets: { wechatSecret: demoChat.secret },
        notices: chatNotices,
        follow: [
          {
            host: 'wechat',
            name: '积分商城服务号',
            note: '演示账号；真实的服务号在这里发送发货、退款和积分到期的消息',
            picture: followCode(id),
          },
        ],
        partnerMalls: { travel: 'https://travel.partner.example.com/mall' },
      },
      suppliers: range.suppliers,
      categories: withCategoryBanners(range),
      goods: range.goods,
      selections: selections(range),
      banners: banners(id, range),
      icons: icons(range),
      sections,
      articles: [...articlesOf(id, words, { reading: true, gx: true }), ...newsOf(range), ...faq],
      articleCategories,
      pages: pagesOf(range),
      coupons: coupons(range),
      shoppers: [...mallPeople.shoppers, ...reviewers],
    },
  }
}
