import type { SeedCompanyInput } from '@mall/contract/seed-file'
import { categoryIds } from './categories.ts'

type Article = NonNullable<SeedCompanyInput['articles']>[number]
type Question = readonly [title: string, answer: string]

const FIRST_ID = 131
const PUBLISHED = '2026-10-01T00:00:00.000Z'

const questions: readonly (readonly [keyof typeof categoryIds, readonly Question[]])[] = [
  [
    'buying',
    [
      ['怎么下单', '在商品页选好规格和数量，点“立即购买”，或先加入购物车再一起结算。'],
      ['可以用哪些方式付款', '收银台会列出当前可用的支付方式；积分在提交订单前抵扣。'],
      ['付款成功却显示待付款', '请稍等片刻再刷新。确认多付的，系统会原路退回。'],
      [
        '订单多久不付款会取消',
        '收银台和订单详情里显示剩余时间，超时后订单取消，积分和优惠券退回。',
      ],
      ['怎么开发票', '订单完成后，在订单详情里申请发票，填写抬头即可。'],
    ],
  ],
  [
    'delivery',
    [
      ['什么时候发货', '一般 48 小时内发货，商品页会显示预计送达的日期。'],
      ['运费怎么算', '结算页按仓库分别计算运费，达到包邮金额的免收。'],
      ['怎么看物流', '在“我的订单”打开订单，按包裹查看物流。'],
      ['可以修改收货地址吗', '还没有发货的订单，可以在订单详情里修改收货地址。'],
      ['为什么我的地址不能配送', '生鲜由冷链仓发出，部分地区暂时不能配送，商品页会提示。'],
    ],
  ],
  [
    'discounts',
    [
      ['积分怎么抵扣', '结算时显示本单使用的积分，系统先用最早到期的一批。'],
      ['积分什么时候到期', '“我的”页面点积分数字，可以看到每一批的数量与到期日。'],
      ['优惠券在哪里领', '领券中心、商品页和专题页都可以领取，领取后在“我的优惠券”查看。'],
      ['优惠券为什么不能用', '请查看使用门槛、适用商品和有效期；未满足时结算页会说明原因。'],
      ['取消订单后优惠券退回吗', '未发货取消的，优惠券退回账户，有效期不变。'],
    ],
  ],
  [
    'account',
    [
      ['登录时收不到验证码', '请确认手机号正确、信号良好，60 秒后可以重新获取。'],
      ['怎么修改昵称和头像', '在“我的”打开个人信息，可以修改昵称和头像。'],
      ['怎么查看登录过的设备', '在账户设置里查看登录设备，并可以让其他设备退出登录。'],
      ['怎么导出或删除个人信息', '在账户设置的个人信息里，可以导出数据或提出注销。'],
      ['怎么联系客服', '客服热线 400-000-0000，每天 09:00–20:00。'],
    ],
  ],
]

/** Twenty questions of the help centre. */
export const faq: Article[] = questions
  .flatMap(([category, rows]) => rows.map((row) => ({ category, row })))
  .map(({ category, row: [title, answer] }, index) => ({
    id: FIRST_ID + index,
    typeId: 200 + index,
    title,
    summary: answer.slice(0, 40),
    categoryId: categoryIds[category],
    html: `<p>${answer}</p>`,
    publishedAt: PUBLISHED,
  }))
