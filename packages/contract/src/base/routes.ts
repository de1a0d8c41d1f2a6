/**
 * Every call that shells use, by name: its method and path, with `{placeholders}` for path inputs.
 * Plain data without the schema library, so that shells can carry it in their first load. Operators'
 * calls are in `ops/routes.ts`.
 */
export const routes = {
  'login.companyInfo': 'GET /api/login/v1/{companyId}',
  'login.publicKey': 'GET /api/login/v1/publicKey',
  'login.captcha': 'GET /api/login/v1/captcha',
  'login.checkCaptcha': 'POST /api/login/v1/captcha',
  'login.sendSmsCode': 'GET /api/login/v2/sendSMSCode',
  'login.sendCode': 'POST /api/login/v1/sendCode',
  'login.login': 'POST /api/login/v1/login',
  'login.logout': 'POST /api/login/v1/logout',
  'login.editInfo': 'PUT /api/login/v1/editInfo',
  'login.labelInfo': 'POST /api/login/getLabelInfo',
  'account.devices': 'GET /api/account/v1/devices',
  'account.signOutDevice': 'DELETE /api/account/v1/devices/{id}',
  'account.data': 'GET /api/account/v1/data',
  'account.exportLink': 'POST /api/account/v1/data/link',
  'account.deletion': 'GET /api/account/v1/deletion',
  'account.requestDeletion': 'POST /api/account/v1/deletion',
  'account.withdrawDeletion': 'DELETE /api/account/v1/deletion',
  'login.changePassword': 'POST /api/login/v1/changePassword',
  'login.resetPassword': 'POST /api/login/v1/resetPassword',
  'login.getInfo': 'GET /api/login/v1/getInfo',
  'login.myPoints': 'GET /api/login/v1/myPoints',
  'favourites.list': 'GET /api/h5GoodsSpu/v1/favourites',
  'favourites.find': 'GET /api/h5GoodsSpu/v1/favourites/find',
  'favourites.counts': 'GET /api/h5GoodsSpu/v1/favourites/counts',
  'favourites.add': 'POST /api/h5GoodsSpu/v1/favourites',
  'favourites.remove': 'POST /api/h5GoodsSpu/v1/favourites/remove',
  'footprints.list': 'GET /api/h5GoodsSpu/v1/footprints',
  'footprints.add': 'POST /api/h5GoodsSpu/v1/footprints',
  'footprints.remove': 'POST /api/h5GoodsSpu/v1/footprints/remove',

  'review.toReview': 'GET /api/evaluate/v1/toReview',
  'review.line': 'GET /api/evaluate/v1/lines/{lineId}',
  'review.mine': 'GET /api/evaluate/v1/mine',
  'review.add': 'POST /api/evaluate/v1/reviews',
  'review.followUp': 'POST /api/evaluate/v1/reviews/{id}/followUp',
  'review.remove': 'DELETE /api/evaluate/v1/reviews/{id}',
  'review.vote': 'POST /api/evaluate/v1/reviews/{id}/helpful',
  'review.ofGoods': 'GET /api/evaluate/v1/goods/{spuId}',
  'review.summary': 'GET /api/evaluate/v1/goods/{spuId}/summary',
  'upload.add': 'POST /api/upload/v1/pictures',

  'points.statement': 'GET /api/login/v1/employeeIntegralDetail',
  'points.batches': 'GET /api/login/v1/integralValidity',
  'goods.forPoints': 'GET /api/login/v1/getSubIntegralRecommend',
  'login.openIdBindPhone': 'GET /api/login/openIdBindPhone',

  'login.oauthStart': 'POST /api/login/v1/oauth',
  'login.qrStart': 'POST /api/login/v1/qr',
  'login.qrPoll': 'POST /api/login/v1/qr/poll',
  'login.qrScan': 'POST /api/login/v1/qr/scan',
  'login.qrDecide': 'POST /api/login/v1/qr/decide',
  'login.jsapiConfig': 'GET /api/login/jsapiConfig',
  'login.jsapiLogin': 'GET /api/login/jsapi_login',
  'login.jsapiLogin2': 'GET /api/login/jsapi_login2',
  'login.bindWechat': 'GET /api/bindWechat/do',
  'login.unbindWechat': 'GET /api/bindWechat/undo',
  'login.login2': 'POST /api/login/v1/login2',
  'login.thirdParty': 'POST /api/login/thirdPartyLogin',
  'login.thirdUnified': 'GET /api/login/thirdUnifiedLogin',
  'login.thirdPartyBindPhone': 'GET /api/login/thirdPartyBindPhone',
  'login.reloadUrl': 'GET /api/login/reloadUrlForQm',
  'login.sodexo': 'GET /api/login/sodexo_login',
  'login.abc': 'POST /api/login/abc_login',
  'login.bank': 'GET /api/login/bank_login',
  'login.bridgeAuth': 'GET /api/login/v1/bridgeAuth',
  'login.cmb': 'POST /api/login/cmb_login',
  'login.szCmb': 'GET /api/login/sz_cmb_login',
  'login.dgCmb': 'GET /api/login/dg_cmb_login',
  'login.psbcUnion': 'GET /api/login/psbcUnionLogin',
  'ding.login': 'POST /api/login/ding/login',
  'ding.passwordLogin': 'POST /api/login/ding/passwordLogin',
  'ding.codeLogin': 'POST /api/login/ding/codeLogin',
  'ding.sendSms': 'GET /api/login/ding/sendSMS',
  'ding.sendSmsWithCaptcha': 'GET /api/login/ding/sendSMSWithCaptcha',
  'ding.nkBindPhone': 'POST /api/login/ding/nkBindPhone',
  'ding.userInfo': 'GET /api/login/ding/userInfo',
  'ding.jsapiConfig': 'GET /api/login/ding/jsapiConfig',

  'home.all': 'GET /api/home/v1/home/all',
  'home.option': 'GET /option.json',
  'home.partnerLink': 'GET /api/home/v1/partnerLink',
  'home.article': 'GET /api/home/v1/article',

  'goods.icons': 'GET /api/h5GoodsSpu/v1/queryIconList',
  'goods.list': 'POST /api/h5GoodsSpu/v2/querySpuList',
  'goods.listInCategory': 'POST /api/h5GoodsSpu/v3/querySpuList',
  'goods.listInSelection': 'POST /api/h5GoodsSpu/v4/querySpuList',
  'goods.byIds': 'POST /api/ware/v1/list',
  'goods.detail': 'GET /api/h5GoodsSpu/v1/{spuId}',
  'goods.refreshSku': 'GET /api/h5GoodsSpu/v1/refreshBySkuId/{id}',
  'goods.detailOfSku': 'GET /api/h5GoodsSpu/v2/{a}/{b}',
  'goods.cssList': 'POST /api/h5GoodsSpu/selectCssList',
  'goods.byCategory': 'POST /api/h5GoodsSpu/v1/querySpuByCategory',
  'goods.categories': 'GET /api/h5GoodsSpu/v1/categories',
  'goods.suggest': 'GET /api/h5GoodsSpu/v1/suggest',
  'restock.find': 'GET /api/h5GoodsSpu/v1/restockReminder/{spuId}',
  'restock.subscribe': 'POST /api/h5GoodsSpu/v1/restockReminder',
  'restock.unsubscribe': 'DELETE /api/h5GoodsSpu/v1/restockReminder/{spuId}',

  'pricing.preview': 'POST /api/h5GoodsSpu/v1/queryAccountInfo',
  'pricing.checkout': 'POST /api/h5GoodsSpu/v2/queryAccountInfo',

  'pricing.createHandover': 'POST /api/checkout/v1/handovers',
  'pricing.readHandover': 'GET /api/checkout/v1/handovers/{code}',

  'cart.list': 'GET /api/shoppingCart/v1/queryCartList',
  'cart.add': 'POST /api/shoppingCart/v1/add',
  'cart.merge': 'POST /api/shoppingCart/v1/merge',
  'cart.remove': 'DELETE /api/shoppingCart/v1/{id}',
  'cart.removeMany': 'DELETE /api/shoppingCart/v1/deleteByIds',
  'cart.setNumber': 'POST /api/shoppingCart/v1/item/{id}',
  'cart.edit': 'PUT /api/shoppingCart/v1/edit',

  'address.list': 'GET /api/address/v2/queryList',
  'address.add': 'POST /api/address/v2/add',
  'address.edit': 'PUT /api/address/v2/{id}',
  'address.remove': 'DELETE /api/address/v2/{id}',
  'address.regions': 'GET /api/address/v2/queryByParent',

  'order.commit': 'POST /api/h5Order/v1/commitOrder',
  'order.submit': 'POST /api/h5Order/v1/{token}',
  'order.list': 'GET /api/tbOrder/v1/getOrderList',
  'order.listWithLines': 'GET /api/tbOrder/v2/getOrderList',
  'order.counts': 'GET /api/tbOrder/v1/getOrderCounts',
  'order.detail': 'GET /api/tbOrder/v1/{id}',
  'order.children': 'GET /api/tbOrder/v1/getChild/{id}',
  'order.cancel': 'PUT /api/tbOrder/v2/cancel/{id}',
  'order.remind': 'PUT /api/tbOrder/v1/remind/{id}',
  'invoice.find': 'GET /api/invoice/v1/{id}',
  'invoice.request': 'POST /api/invoice/v1/{id}',
  'invoice.withdraw': 'POST /api/invoice/v1/withdraw/{id}',
  'invoice.link': 'POST /api/invoice/v1/link/{id}',

  'order.oldList': 'GET /api/tbOrder/v1/getOldOrderList',
  'order.history': 'GET /api/h5Order/v1/queryHistoryOrder',
  'order.parseText': 'GET /api/tbOrder/parseText',
  'order.changeAddress': 'PUT /api/tbOrder/v1/address/{id}',
  'order.confirm': 'PUT /api/tbOrder/v1/confirm/{id}',
  'order.remove': 'DELETE /api/tbOrder/v1/{id}',

  'afterSale.list': 'GET /api/afterSale/v1/getList',
  'afterSale.detail': 'GET /api/afterSale/v1/{id}',
  'afterSale.method': 'POST /api/afterSale/v1/getRefundMethod/{id}',
  'afterSale.request': 'POST /api/afterSale/v1/commitRefund',
  'afterSale.addParcel': 'POST /api/afterSale/v1/addLogistic/{id}',
  'afterSale.change': 'PUT /api/afterSale/v1/{id}',
  'afterSale.withdraw': 'POST /api/afterSale/v1/withdraw/{id}',
  'shipment.list': 'GET /api/logistic/getLogisticsList/{id}',
  'shipment.carriers': 'GET /api/logistic/getLogisticsShipper',
  'shipment.track': 'GET /api/logistic/ExpressQuery/{numberCode}/{receiveTel}',
  'shipment.notify': 'POST /api/logistic/v1/notify/{companyId}',

  'pay.start': 'POST /api/pay/v1/attempts',
  'pay.status': 'GET /api/pay/v1/status',
  'pay.notifyWechat': 'POST /api/pay/v1/notify/wechat/{companyId}',
  'pay.notifyAlipay': 'POST /api/pay/v1/notify/alipay/{companyId}',
  'pay.notifyBank': 'POST /api/pay/v1/notify/bank/{companyId}',

  'telemetry.report': 'POST /api/telemetry/v1/events',
} as const satisfies Record<string, `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`>

export type ShopperCallName = keyof typeof routes
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Route = { method: Method; path: string }

export const parseRoute = (route: string): Route => {
  const [method, path] = route.split(' ') as [Method, string]
  return { method, path }
}

/** Method and path of a shells' call. */
export const routeOf = (name: ShopperCallName): Route => parseRoute(routes[name])

/** Calls whose repetition could move money or stock: a client repeats them with the same key only. */
export const moneyCalls: ReadonlySet<ShopperCallName> = new Set([
  'order.commit',
  'order.submit',
  'order.cancel',
  'afterSale.request',
  'pay.start',
])
