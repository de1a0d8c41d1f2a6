import { access, business, type RefusalEntry } from './refusal-entry.ts'

/** Refusals from the home page to the checkout, with reviews, content and coupons. */
export const shoppingRefusals = {
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
  'checkout/insufficient-points': business(33010, '{unit}不足', 'conflict'),
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

  // questions, 431xx
  'question/not-found': business(43101, '问题不存在'),
  'question/too-many': business(43102, '今天的提问次数已用完，请明天再来', 'retryable'),
  'question/waiting': business(43103, '您对该商品的上一个问题还没有回答', 'conflict'),
  'question/not-buyer': business(43104, '收到该商品后才能回答', 'conflict'),
  'question/answered': business(43105, '您已回答过该问题', 'conflict'),
  'question/own': business(43106, '不能回答自己的问题', 'conflict'),
  'question/closed': business(43107, '暂未开放提问'),

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
  'chat/not-ratable': business(53015, '本次咨询已评价，或尚不能评价'),
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
} as const satisfies Record<string, RefusalEntry>
