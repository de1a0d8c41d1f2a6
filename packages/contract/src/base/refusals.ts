/**
 * Refusals of the server: a stable number, a class that determines the client's reaction, the HTTP
 * status and a message for the shopper. Numbers never change their meaning.
 *
 * Classes: `retryable` the same call may succeed later; `final` it will not; `conflict` the data
 * changed, read it again; `auth` the caller must sign in (again).
 * Source: the specification's error catalogue for 20002, 20003, 20018, 41000–41002 and 500.
 */
export type RefusalClass = 'retryable' | 'final' | 'conflict' | 'auth'
export type RefusalEntry = {
  readonly code: number
  readonly class: RefusalClass
  readonly status: number
  readonly message: string
}

const business = (code: number, message: string, cls: RefusalClass = 'final'): RefusalEntry => ({
  code,
  class: cls,
  status: 200,
  message,
})
const access = (
  code: number,
  status: number,
  message: string,
  cls: RefusalClass,
): RefusalEntry => ({
  code,
  class: cls,
  status,
  message,
})

export const refusals = {
  // every call
  'request/invalid': access(40000, 400, '请求错误', 'final'),
  'request/too-large': access(41300, 413, '提交的内容过大', 'final'),
  'request/media-type': access(41500, 415, '不支持的内容类型', 'final'),
  'request/too-many': access(42900, 429, '操作太频繁了，请稍后再试', 'retryable'),
  'request/not-found': access(40400, 404, '请求地址出错', 'final'),
  'request/forbidden': access(40300, 403, '拒绝访问', 'final'),
  'server/internal': access(500, 500, '网络出现错误，请稍后尝试', 'retryable'),
  'server/unavailable': access(50300, 503, '服务不可用', 'retryable'),
  'server/timeout': access(50400, 504, '网关超时', 'retryable'),

  // session
  'session/missing': business(41000, '您的登录已失效，点击进行重新登录', 'auth'),
  'session/expired': business(41001, '您的登录已失效，点击进行重新登录', 'auth'),
  'session/revoked': business(41002, '您的登录已失效，点击进行重新登录', 'auth'),
  'session/replaced': business(20003, '您的登录已失效，点击进行重新登录', 'auth'),

  // login, 21xxx
  'login/unbound': business(20002, '请先使用手机号登录绑定微信', 'auth'),
  'login/bind-phone': business(20018, '请先绑定手机号', 'auth'),
  'login/wrong': business(21001, '用户名或密码错误'),
  'login/wrong-code': business(21002, '验证码错误或已失效'),
  'login/locked': business(21003, '尝试次数过多，请 15 分钟后再试', 'retryable'),
  'login/captcha': business(21004, '安全验证未通过，请重新验证', 'retryable'),
  'login/stale-key': business(21005, '页面已过期，请重新提交', 'retryable'),
  'login/resend-wait': business(21006, '验证码已发送，请稍后再获取', 'retryable'),
  'login/sms-limit': business(21007, '今日获取验证码次数已达上限', 'final'),
  'login/sms-failed': business(21008, '短信发送失败，请稍后重试', 'retryable'),
  'login/not-open': business(21009, '该登录方式未开通'),
  'login/disabled': business(21010, '账号已停用，请联系客服'),
  'login/uncheckable': business(21011, '无法识别的绑定信息，请重新进入'),
  'login/missing-field': business(21012, '缺少登录参数！'),
  'login/missing-user': business(21013, '未获取到用户信息！'),
  'login/state': business(21014, 'state校验不一致，请重试!'),
  'login/forged': business(21015, '登录信息校验未通过，请重新进入'),
  'login/stale-link': business(21016, '登录链接已失效，请重新进入'),
  'login/provider': business(21017, '登录服务繁忙，请稍后重试', 'retryable'),
  'login/code-spent': business(21018, '授权已失效，请重新进入'),
  'login/snapshot': business(21019, '请点击右下角“使用完整服务”后重试'),
  'login/bound-elsewhere': business(21020, '该账号已绑定其他手机号', 'conflict'),
  'login/not-bound': business(21021, '尚未绑定', 'conflict'),
  'login/app-config': business(21022, '微信初始化失败！', 'retryable'),
  'login/qr-expired': business(21031, '二维码已过期，请在电脑上刷新后重新扫码'),

  'login/weak-password': business(21030, '密码需为 8 至 64 位，同时包含字母和数字，且不能过于常见'),
  'login/wrong-password': business(21034, '当前密码不正确'),
  'login/no-account': business(21032, '该手机号尚未注册，请使用验证码登录'),
  'login/no-phone': business(21033, '账号未绑定手机号'),
  'login/phone-taken': business(21035, '该手机号已注册其他账号', 'conflict'),
  'login/same-phone': business(21036, '新手机号与当前手机号相同'),

  // company and home, 22xxx
  'company/unknown': business(22001, '商城不存在'),
  'company/closed': business(22002, '商城正在建设中'),
  'home/no-link': business(22003, '请检查配置信息是否正确'),
  'home/no-article': business(22004, '内容不存在或已下线'),

  // goods, 30xxx
  'goods/not-found': business(30001, '商品不存在或已下架'),
  'goods/no-category': business(30002, '分类不存在'),

  'restock/in-stock': business(30003, '商品已有货，可直接购买', 'conflict'),
  'restock/too-many': business(30004, '最多可订阅 50 件商品的到货提醒'),
  'restock/unavailable': business(30005, '商城暂未开通到货提醒'),

  'favourites/too-many': business(44001, '最多可收藏 200 件商品'),

  // cart, 31xxx
  'cart/not-found': business(31001, '购物车中没有该商品', 'conflict'),
  'cart/full': business(31002, '购物车已满，请先清理'),
  'cart/insufficient-stock': business(31003, '库存不足', 'conflict'),
  'cart/limit': business(31004, '超过限购数量'),
  'cart/below-minimum': business(31005, '未达到起购数量'),

  // address, 32xxx
  'address/not-found': business(32001, '收货地址不存在', 'conflict'),
  'address/full': business(32002, '收货地址已达上限'),
  'address/region': business(32003, '请选择正确的所在地区'),

  // checkout, 33xxx
  'checkout/empty': business(33001, '请选择要结算的商品'),
  'checkout/token': business(33002, '订单信息已过期，请重新提交', 'conflict'),
  'checkout/idempotency-conflict': access(33003, 409, '订单信息已变化，请重新提交', 'conflict'),
  'checkout/no-address': business(33004, '请选择收货地址'),
  'checkout/sold-out': business(33005, '商品已售罄', 'conflict'),
  'checkout/insufficient-stock': business(33006, '商品库存不足', 'conflict'),
  'checkout/limit': business(33007, '超过限购数量'),
  'checkout/delisted': business(33008, '部分商品已下架', 'conflict'),
  'checkout/price-changed': business(33009, '商品价格已变化，请确认后重新提交', 'conflict'),
  'checkout/insufficient-points': business(33010, '积分不足', 'conflict'),
  'checkout/coupon': business(33011, '优惠券不可用', 'conflict'),
  'checkout/coupons': business(33022, '所选优惠券不能同时使用', 'conflict'),
  'checkout/no-payment': business(33012, '当前商城不支持该支付方式'),
  'checkout/below-minimum': business(33013, '未达到起购数量'),
  'checkout/undeliverable': business(33018, '部分商品不支持配送至该地区', 'conflict'),
  'checkout/kind': business(33020, '部分商品暂不支持购买，请移除后再提交'),
  'checkout/unpaid-orders': business(33023, '待付款订单过多，请先付款或取消'),
  'checkout/unpaid-pieces': business(33024, '该商品待付款数量过多，请先付款或减少数量'),
  'checkout/handover': business(33021, '二维码或链接已失效，请在原来的应用中重新获取'),

  // reviews, 43xxx
  'review/not-found': business(43001, '评价不存在'),
  'review/not-allowed': business(43002, '该商品不能评价', 'conflict'),
  'review/exists': business(43003, '该商品已评价', 'conflict'),
  'review/no-change': business(43005, '评价已超过 1 小时或已追评，不能修改', 'conflict'),
  'review/refunded': business(43007, '商品已退款，不能评价', 'conflict'),
  'review/own': business(43006, '不能举报自己的评价', 'conflict'),
  'review/no-follow-up': business(43004, '当前评价不能追评', 'conflict'),

  // uploads, 39xxx
  'upload/bad-picture': business(39001, '图片无法使用，请换一张'),
  'upload/too-many': business(39002, '今天上传的图片太多了，请明天再试', 'retryable'),
  'upload/not-found': business(39003, '图片已失效，请重新上传', 'conflict'),
  'upload/unavailable': business(39004, '图片暂时无法保存，请稍后再试', 'retryable'),

  // content, 53xxx
  'page/not-found': business(53001, '页面不存在或已下线'),

  // chat, 5301x
  'chat/not-found': business(53011, '会话不存在'),
  'chat/closed': business(53012, '当前不在客服服务时间，请留言'),
  'chat/disabled': business(53013, '暂未开通在线客服'),
  'chat/too-many': business(53014, '消息发送太频繁，请稍后再试', 'retryable'),

  // coupons, 45xxx
  'coupon/not-found': business(45001, '优惠券不存在或已下架'),
  'coupon/sold-out': business(45002, '优惠券已领完', 'conflict'),
  'coupon/limit': business(45003, '您已领取过该优惠券', 'conflict'),
  'coupon/not-started': business(45004, '领取尚未开始'),
  'coupon/ended': business(45005, '领取已结束'),
  'coupon/key-reused': access(45006, 409, '请求已变化，请重新领取', 'conflict'),
  'coupon/code': business(45007, '兑换码不正确'),
  'coupon/code-used': business(45008, '兑换码已使用', 'conflict'),
  'coupon/code-tries': business(45009, '尝试次数过多，请一小时后再试', 'retryable'),
  'coupon/budget': business(45010, '活动预算已用完，请不使用该优惠券下单', 'conflict'),

  // gift cards, 46xxx
  'gift/password': business(46001, '卡号或密码不正确'),
  'gift/tries': business(46002, '尝试次数过多，请 15 分钟后再试', 'retryable'),
  'gift/captcha-needed': business(46003, '请先完成安全验证'),
  'gift/used': business(46004, '礼品卡已使用', 'conflict'),
  'gift/voided': business(46005, '礼品卡已作废'),
  'gift/not-started': business(46006, '礼品卡未到可用时间'),
  'gift/not-active': business(46007, '礼品卡尚未激活，请联系发卡方'),
  'gift/expired': business(46008, '礼品卡已过期，请联系发卡方'),
  'gift/choice': business(46009, '这张礼品卡用来挑选礼品'),
  'gift/points': business(46010, '这张礼品卡用来兑换积分'),
  'gift/picks': business(46011, '超过可选件数', 'conflict'),
  'gift/goods': business(46012, '所选礼品不在可选范围内'),
  'gift/key-reused': access(46013, 409, '请求已变化，请重新提交', 'conflict'),
  'gift/link': business(46014, '领取码不正确'),
  'gift/no-card': business(46015, '这个手机号没有可用的电子卡'),
  'gift/passed-on': business(46016, '礼品卡正在转赠，暂时不能使用', 'conflict'),
  'gift/balance': business(46017, '余额不足，这张礼品卡不能补差价，请减少商品'),
  'gift/not-passable': business(46018, '只能转赠没有用过的礼品卡，且只能转赠一次', 'conflict'),
  'gift/not-owned': business(46019, '礼品卡不在您的卡包里'),
  'gift/owned': business(46020, '礼品卡已在别人的卡包里', 'conflict'),
  'gift/transfer': business(46021, '转赠已被领取、撤回或过期', 'conflict'),
  'gift/own-phone': business(46022, '不能转赠给自己'),
  'gift/shopper': business(46023, '登录已失效，请重新登录后使用积分'),

  // card secrets, 461xx
  'secret/requested': business(46101, '卡密正在申请售后，不能查看', 'conflict'),
  'secret/password-needed': business(46102, '请输入登录密码后查看'),
  'secret/no-password': business(46103, '请先在账号与安全中设置登录密码'),
  'secret/key-reused': access(46104, 409, '请求已变化，请重新提交', 'conflict'),

  // benefits and the counter, 47xxx
  'equity/not-found': business(47001, '权益不存在'),
  'equity/used-up': business(47002, '权益已用完', 'conflict'),
  'equity/ended': business(47003, '权益不在有效期内或已停止'),
  'equity/goods': business(47004, '所选商品不在权益范围内或已下架'),
  'equity/way': business(47005, '该权益不支持这种领取方式'),
  'equity/key-reused': access(47006, 409, '请求已变化，请重新提交', 'conflict'),
  'equity/outlet': business(47007, '网点不存在或已停用'),
  'equity/outlet-stock': business(47008, '该网点已领完，请选择其他网点', 'conflict'),
  'equity/slot-needed': business(47009, '请选择到店时段'),
  'equity/slot-full': business(47010, '该时段已约满，请选择其他时段', 'conflict'),
  'equity/closed': business(47011, '取件码已失效', 'conflict'),
  'equity/changed': business(47012, '网点只能更换一次'),
  'cav/password': business(47021, '用户名或密码不正确'),
  'cav/tries': business(47022, '尝试次数过多，请稍后再试', 'retryable'),
  'cav/code': business(47023, '取件码不正确或已更新，请让顾客刷新后重试'),
  'cav/scan-needed': business(47024, '该取件码输入次数过多，请扫码核销', 'retryable'),
  'cav/used': business(47025, '该取件码已核销', 'conflict'),
  'cav/other-outlet': business(47026, '该取件码属于其他网点'),
  'cav/expired': business(47027, '该权益已过期'),
  'cav/after-sale': business(47028, '该订单已取消或正在退款，不能核销', 'conflict'),
  'cav/not-found': business(47029, '请先扫码或输入取件码'),
  'cav/undo': business(47030, '已超过可撤销的时间', 'conflict'),

  // flash sales, 48xxx
  'flash-sale/not-found': business(48001, '秒杀场次不存在或已取消'),
  'flash-sale/started': business(48002, '本场已开始，请直接抢购', 'conflict'),
  'flash-sale/unavailable': business(48003, '商城暂未开通开抢提醒'),
  'flash-sale/queued': business(48004, '排队中，请稍候', 'retryable'),

  // check-in, tasks, 51xxx
  'check-in/closed': business(51001, '商城暂未开通签到'),
  'check-in/not-missed': business(51002, '这一天不能补签'),
  'check-in/no-make-ups': business(51003, '本月补签次数已用完'),
  'task/not-found': business(51004, '任务不存在或已结束'),
  'task/not-done': business(51005, '任务还没有完成', 'conflict'),
  'task/share-not-found': business(51006, '分享不存在或已过期'),

  // phone top-up, 51101 to 51149
  'top-up/closed': business(51101, '商城暂未开通话费充值'),
  'top-up/number': business(51102, '该号码不能充值，请核对号码'),
  'top-up/out': business(51103, '该面值暂缺货，请选择其他面值', 'conflict'),
  'top-up/times': business(51104, '该号码今日充值次数已达上限，请明天再试'),
  'top-up/amount': business(51105, '该号码今日充值金额已达上限，请明天再试'),
  'top-up/not-found': business(51106, '充值记录不存在'),
  // gx, 51151–51169
  'gx/no-campaign': business(51151, '活动不存在'),
  'gx/verify-phone': business(51152, '需验证手机号'),
  'gx/unqualified': business(51153, '该手机号不在活动名单中'),
  'gx/claimed': business(51154, '该手机号的权益已被领取', 'conflict'),
  'gx/not-running': business(51155, '活动未开始或已结束', 'conflict'),
  // exchange of bank points, 51171–51199
  'cmb/closed': business(51171, '商城暂未开通银行积分兑换'),
  'cmb/not-linked': business(51172, '请先通过招商银行登录'),
  'cmb/amount': business(51173, '兑换数量有误，请重新选择'),
  'cmb/limit': business(51174, '超出今日可兑换的银行积分'),
  'cmb/rate-changed': business(51175, '兑换比例已变化，请重新确认', 'conflict'),
  'cmb/not-found': business(51176, '兑换记录不存在'),

  // draws, 49xxx
  'draw/not-found': business(49001, '抽奖活动不存在'),
  'draw/not-running': business(49002, '活动未开始或已结束', 'conflict'),
  'draw/paused': business(49003, '活动暂停，次数保留', 'conflict'),
  'draw/no-chance': business(49004, '抽奖次数已用完', 'conflict'),
  'draw/no-more': business(49005, '今日次数已达上限', 'conflict'),
  'draw/key-reused': access(49006, 409, '请求已变化，请重新抽奖', 'conflict'),
  'draw/prize-not-found': business(49007, '奖品不存在'),
  'draw/prize-over': business(49008, '领取时间已过，奖品已放弃', 'conflict'),
  'draw/unavailable': business(49009, '奖品暂时不能领取，请联系客服'),
  'draw/started': business(49010, '活动已开始，请直接抽奖', 'conflict'),
  'draw/no-reminder': business(49011, '商城暂未开通活动提醒'),

  // orders, 34xxx
  'order/not-found': business(34001, '订单不存在'),
  'order/not-cancellable': business(34002, '当前订单不能取消', 'conflict'),
  'order/not-confirmable': business(34003, '当前订单不能确认收货', 'conflict'),
  'order/not-removable': business(34004, '当前订单不能删除', 'conflict'),
  'order/not-shippable': business(34005, '当前订单不能发货', 'conflict'),
  'order/reminded': business(34006, '今天已经提醒过商家了'),
  'order/address-fixed': business(34007, '订单已开始发货，不能修改地址', 'conflict'),
  'order/address-freight': business(34008, '新地址的运费不同，请取消订单后重新下单'),
  'order/address-undeliverable': business(34009, '部分商品不支持配送至该地区'),

  'account/birthday': business(44003, '生日应为 1900 年以后、今天以前的日期'),
  'account/open-orders': business(
    44002,
    '还有未完成的订单、售后、奖品或有余额的礼品卡，处理完后才能注销',
    'conflict',
  ),

  'invoice/not-available': business(44021, '该订单暂不能开具发票'),
  'invoice/exists': business(44022, '该订单已申请过发票', 'conflict'),
  'invoice/not-withdrawable': business(44023, '发票申请已处理，不能撤销', 'conflict'),
  'invoice/not-issued': business(44024, '发票尚未开具'),
  'invoice/not-issuable': business(44025, '当前状态不能开具或驳回', 'conflict'),
  'invoice/bad-file': business(44026, '只接受 2 MB 以内的 PDF 或 OFD 文件'),

  'link/invalid': business(44011, '链接无效'),
  'link/expired': business(44012, '链接已过期'),

  'shipment/not-found': business(37001, '没有找到该物流单号'),

  // pay, 35xxx
  'pay/not-payable': business(35001, '订单已支付或已取消', 'conflict'),
  'pay/expired': business(35002, '订单已超时取消', 'conflict'),
  'pay/channel': business(35003, '支付方式不可用'),
  'pay/unknown': business(35004, '支付结果确认中，请稍后在订单中查看', 'retryable'),
  'pay/provider': business(35005, '支付服务繁忙，请稍后重试', 'retryable'),
  'pay/no-payer': business(35006, '请先完成微信授权', 'conflict'),

  // refunds, 36xxx
  'refund/not-found': business(36001, '退款不存在'),
  'refund/not-repeatable': business(36002, '当前退款不能重新发起', 'conflict'),
  'refund/abnormal': business(36003, '退款账户异常，请先在支付平台处理'),

  // after-sales, 38xxx
  'after-sale/not-found': business(38001, '售后申请不存在'),
  'after-sale/not-allowed': business(38002, '当前商品不能申请该售后', 'conflict'),
  'after-sale/quantity': business(38003, '可申请的数量已变化，请核对后重新提交', 'conflict'),
  'after-sale/amount-changed': business(38004, '退款金额已变化，请核对后重新提交', 'conflict'),
  'after-sale/not-withdrawable': business(38005, '当前售后申请不能撤销', 'conflict'),
  'after-sale/not-changeable': business(38006, '商家已处理，售后申请不能修改', 'conflict'),
  'after-sale/no-return-awaited': business(38007, '当前售后申请不需要填写退货物流', 'conflict'),
  'after-sale/revealed': business(38009, '卡密已查看，不支持退款', 'conflict'),
  'after-sale/too-many': business(38008, '该订单的售后申请次数已达上限，请联系客服'),
} as const satisfies Record<string, RefusalEntry>

export type ShopperRefusalName = keyof typeof refusals

/** The number of a refusal. */
export const refusalCode = (name: ShopperRefusalName): number => refusals[name].code

/** The code of a served call; the specification: it also renews the token's expiry. */
export const SERVED = 20000

const byCode = new Map<number, ShopperRefusalName>(
  Object.entries(refusals).map(([name, entry]) => [entry.code, name as ShopperRefusalName]),
)

/** The refusal a number stands for, or null for one this build does not know. */
export const refusalByCode = (code: number): ShopperRefusalName | null => byCode.get(code) ?? null
