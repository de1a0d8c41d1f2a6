import { business, type RefusalEntry } from './refusal-entry.ts'

/** Refusals of orders, accounts, parcels, payments, refunds and after-sales. */
export const orderRefusals = {
  // orders, 34xxx
  'order/not-found': business(34001, '订单不存在'),
  'order/not-cancellable': business(34002, '当前订单不能取消', 'conflict'),
  'order/not-confirmable': business(34003, '当前订单不能确认收货', 'conflict'),
  'order/not-removable': business(34004, '当前订单不能删除', 'conflict'),
  'order/not-shippable': business(34005, '当前订单不能发货', 'conflict'),
  'order/reminded': business(34006, '今天已经提醒过商家了'),
  'order/address-fixed': business(34007, '订单已开始发货，不能修改地址', 'conflict'),
  'order/address-freight': business(34008, '新地址的运费不同，请取消订单后重新下单'),
  'order/after-sale-open': business(34010, '售后处理结束后才能确认收货', 'conflict'),
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
