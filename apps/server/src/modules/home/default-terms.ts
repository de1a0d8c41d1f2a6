import type { CompanyInfo, DataOf } from '@mall/contract'
import { gxTexts } from './gx-terms.ts'
import type { Section, Text } from './terms-text.ts'
import { DEFAULT_TERMS_VERSION } from './terms-version.ts'

type Company = Pick<CompanyInfo, 'mallName' | 'servicePhone' | 'integralName'>

/** Publication time of version `default-1`. */
const PUBLISHED_AT = '2026-11-01T00:00:00.000Z'

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const toHtml = (sections: readonly Section[]) =>
  sections
    .map(([heading, lines]) => `<h2>${heading}</h2>${lines.map((l) => `<p>${l}</p>`).join('')}`)
    .join('')

const serviceTerms: Text = {
  title: '服务条款',
  sections: ({ mall, unit, contact }) => [
    [
      '一、服务说明',
      [
        `${mall}（以下简称“本商城”）向您提供商品浏览、${unit}兑换、现金购买、物流配送与售后服务。您登录或下单，即表示已阅读并同意本条款。`,
      ],
    ],
    [
      `二、${unit}`,
      [
        `${unit}由您所在的企业或合作机构发放，数量与有效期以账户记录为准，只能在本商城使用，不能兑换现金或转让。`,
        `使用时先用最早到期的一批。订单取消后，下单时占用的${unit}立即退回。`,
      ],
    ],
    [
      '三、下单与支付',
      [
        '价格与库存以提交订单时系统确认的为准。价格有变时，会先请您确认新的价格。',
        `超过支付时限未支付的订单自动取消，占用的库存、优惠券与${unit}同时退回。`,
      ],
    ],
    [
      '四、配送与售后',
      [
        '运费按页面展示的规则计算。请当面验收，包裹破损或短少的请拒收并联系客服。',
        `退款按原支付方式退回：现金退回原支付账户，${unit}退回原批次。`,
      ],
    ],
    [
      '五、争议处理',
      [
        `${contact}协商不成的，可以向消费者组织投诉，或者向有管辖权的人民法院提起诉讼。`,
        '本条款修改时在商城内公布。修改前已提交的订单适用原条款。',
      ],
    ],
  ],
}

const privacyPolicy: Text = {
  title: '隐私政策',
  sections: ({ mall, contact }) => [
    [
      '一、收集的信息',
      [
        `您登录${mall}时，我们收集手机号，或合作方、微信、钉钉、银行提供的账号标识与昵称，用于识别您的账户。`,
        '您下单时，我们收集收货人姓名、电话、地址与订单内容，用于交付商品与售后。',
        '为保障账户安全，我们记录登录的时间、方式与网络地址的摘要。',
      ],
    ],
    [
      '二、信息的使用与提供',
      [
        '收货信息仅提供给发货的供应商与承运的快递公司，支付信息仅提供给您选择的支付机构。除法律要求外，不向其他人提供。',
        '我们不出售您的个人信息，也不用于与本服务无关的用途。',
      ],
    ],
    [
      '三、存储与安全',
      [
        '信息存储在中华人民共和国境内，在实现上述目的所需的最短时间内保存。传输全程加密，密码只保存不可还原的摘要。',
        '为保持登录状态，您的设备会保存登录凭证，退出登录后即清除。',
      ],
    ],
    [
      '四、您的权利',
      ['您可以查询、更正您的信息，撤回同意或注销账户。撤回同意不影响此前已完成的订单。', contact],
    ],
  ],
}

const userAgreement: Text = {
  title: '用户协议',
  sections: ({ mall, contact }) => [
    [
      '一、账户',
      [
        `您在${mall}的账户仅供您本人使用。请妥善保管登录凭证与验证码，不要转借或出售账户。`,
        '发现账户被他人使用时，请立即联系客服停用。',
      ],
    ],
    [
      '二、使用规则',
      [
        '请勿以虚假身份、程序或其他不正当方式获取积分、优惠券或商品。确有此类行为的，我们可以取消相关订单并停用账户。',
        '您发布的评价应当真实，不得侵犯他人权益。',
      ],
    ],
    ['三、联系我们', [contact]],
  ],
}

const texts: Readonly<Record<number, Text>> = {
  1: serviceTerms,
  2: privacyPolicy,
  3: userAgreement,
  ...gxTexts,
}

/** The platform's text for a company without its own; null for other article types. */
export function findDefaultTerms(
  typeId: number | undefined,
  { mallName, servicePhone, integralName }: Company,
): DataOf<'home.article'> | null {
  const text = texts[typeId ?? 0]
  if (typeId === undefined || !text) return null
  const phone = servicePhone.trim()
  const contact = phone
    ? `您可以拨打客服热线 ${escapeHtml(phone)} 联系我们，我们在 3 个工作日内答复。`
    : '您可以通过商城内的“客服”页面联系我们，我们在 3 个工作日内答复。'
  const mall = escapeHtml(mallName.trim() || '积分商城')
  const unit = escapeHtml(integralName.trim() || '积分')
  return {
    id: typeId,
    typeId,
    title: text.title,
    html: toHtml(text.sections({ mall, unit, contact })),
    updatedAt: PUBLISHED_AT,
    version: DEFAULT_TERMS_VERSION,
  }
}
