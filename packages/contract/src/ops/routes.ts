import { parseRoute, routes as shopperRoutes, type Route } from '../base/routes.ts'

/** Operators' calls by name: method and path. Shells do not carry them. */
export const opsRoutes = {
  'ops.signIn': 'POST /api/ops/v1/sign-in',
  'ops.enrol': 'POST /api/ops/v1/sign-in/enrolment',
  'ops.signOut': 'POST /api/ops/v1/sign-out',
  'ops.me': 'GET /api/ops/v1/me',
  'ops.stepUp': 'POST /api/ops/v1/me/step-up',
  'ops.changePassword': 'POST /api/ops/v1/me/password',
  'ops.renewRecoveryCodes': 'POST /api/ops/v1/me/recovery-codes',

  'ops.operators': 'GET /api/ops/v1/operators',
  'ops.createOperator': 'POST /api/ops/v1/operators',
  'ops.changeOperator': 'PUT /api/ops/v1/operators/{id}',
  'ops.resetOperator': 'POST /api/ops/v1/operators/{id}/reset',
  'ops.keys': 'GET /api/ops/v1/keys',
  'ops.createKey': 'POST /api/ops/v1/keys',
  'ops.revokeKey': 'DELETE /api/ops/v1/keys/{id}',
  'ops.log': 'GET /api/ops/v1/log',
  'ops.approvals': 'GET /api/ops/v1/approvals',
  'ops.approve': 'POST /api/ops/v1/approvals/{id}/approve',
  'ops.reject': 'POST /api/ops/v1/approvals/{id}/reject',

  'ops.companies': 'GET /api/ops/v1/companies',
  'ops.createCompany': 'POST /api/ops/v1/companies',
  'ops.company': 'GET /api/ops/v1/company',
  'ops.setShopStatus': 'PUT /api/ops/v1/company/status',
  'ops.exportCompany': 'GET /api/ops/v1/company/files',
  'ops.importCompany': 'PUT /api/ops/v1/company/files',

  'ops.goods': 'GET /api/ops/v1/goods',
  'ops.goodsDetail': 'GET /api/ops/v1/goods/{id}',
  'ops.changeGoods': 'PUT /api/ops/v1/goods/{id}',
  'ops.scheduleShelf': 'POST /api/ops/v1/goods/{id}/schedules',
  'ops.cancelSchedule': 'DELETE /api/ops/v1/schedules/{id}',
  'ops.addPicture': 'POST /api/ops/v1/pictures',
  'ops.fetchPicture': 'POST /api/ops/v1/pictures/fetch',
  'ops.checkGoods': 'POST /api/ops/v1/goods/check',
  'ops.beginImport': 'POST /api/ops/v1/imports',
  'ops.importGoods': 'POST /api/ops/v1/imports/{id}/goods',
  'ops.finishImport': 'POST /api/ops/v1/imports/{id}/finish',

  'ops.campaigns': 'GET /api/ops/v1/points/campaigns',
  'ops.campaign': 'GET /api/ops/v1/points/campaigns/{id}',
  'ops.createCampaign': 'POST /api/ops/v1/points/campaigns',
  'ops.addCampaignLines': 'POST /api/ops/v1/points/campaigns/{id}/lines',
  'ops.submitCampaign': 'POST /api/ops/v1/points/campaigns/{id}/submit',
  'ops.reverseCampaign': 'POST /api/ops/v1/points/campaigns/{id}/reverse',
  'ops.creditPoints': 'POST /api/ops/v1/points/credits',

  'ops.reconcile': 'POST /api/ops/v1/reconciliations',
  'ops.reconciliations': 'GET /api/ops/v1/reconciliations',

  'ops.orders': 'GET /api/ops/v1/orders',
  'ops.order': 'GET /api/ops/v1/orders/{id}',
  'ops.shipMany': 'POST /api/ops/v1/shipments',
  'ops.ship': 'POST /api/ops/v1/orders/{id}/ship',
  'ops.afterSales': 'GET /api/ops/v1/after-sales',
  'ops.afterSale': 'GET /api/ops/v1/after-sales/{id}',
  'ops.approveAfterSale': 'POST /api/ops/v1/after-sales/{id}/approve',
  'ops.rejectAfterSale': 'POST /api/ops/v1/after-sales/{id}/reject',
  'ops.receiveReturn': 'POST /api/ops/v1/after-sales/{id}/receive',
  'ops.compensateAfterSale': 'POST /api/ops/v1/after-sales/{id}/compensate',
  'ops.correctParcel': 'PUT /api/ops/v1/parcels/{id}',
  'ops.reviews': 'GET /api/ops/v1/reviews',
  'ops.showReview': 'POST /api/ops/v1/reviews/{id}/show',
  'ops.hideReview': 'POST /api/ops/v1/reviews/{id}/hide',
  'ops.replyReview': 'POST /api/ops/v1/reviews/{id}/reply',
  'ops.audit': 'GET /api/ops/v1/audit',
  'ops.restockReminders': 'GET /api/ops/v1/restockReminders',
  'ops.telemetry': 'GET /api/ops/v1/telemetry',
  'ops.refunds': 'GET /api/ops/v1/refunds',
  'ops.repeatRefund': 'POST /api/ops/v1/refunds/{id}/repeat',
  'ops.consents': 'GET /api/ops/v1/consents',

  'ops.shoppers': 'GET /api/ops/v1/shoppers',
  'ops.shopper': 'GET /api/ops/v1/shoppers/{id}',
  'ops.importShoppers': 'POST /api/ops/v1/shoppers/import',
  'ops.disableShopper': 'POST /api/ops/v1/shoppers/{id}/disable',
  'ops.enableShopper': 'POST /api/ops/v1/shoppers/{id}/enable',
  'ops.exportShopper': 'POST /api/ops/v1/shoppers/{id}/export',
  'ops.anonymiseShopper': 'POST /api/ops/v1/shoppers/{id}/anonymise',
  'ops.anonymisations': 'GET /api/ops/v1/anonymisations',
  'ops.reapplyAnonymisations': 'POST /api/ops/v1/anonymisations',

  'ops.signInSettings': 'GET /api/ops/v1/sign-in',
  'ops.changeSignInSettings': 'PUT /api/ops/v1/sign-in',
  'ops.labelShopper': 'POST /api/ops/v1/shoppers/{id}/labels',
  'ops.deletionRequests': 'GET /api/ops/v1/shoppers/deletions',
  'ops.invoices': 'GET /api/ops/v1/invoices',
  'ops.issueInvoice': 'POST /api/ops/v1/invoices/{id}/issue',
  'ops.refuseInvoice': 'POST /api/ops/v1/invoices/{id}/refuse',
  'ops.formerOrders': 'GET /api/ops/v1/former-orders',
  'ops.importFormerOrders': 'POST /api/ops/v1/former-orders/import',
  'ops.makeDeepLink': 'POST /api/ops/v1/links',
  'ops.testSignIn': 'POST /api/ops/v1/sign-in/test',
  'ops.secrets': 'GET /api/ops/v1/secrets',
  'ops.setSecret': 'PUT /api/ops/v1/secrets/{name}',
  'ops.rotateSecret': 'POST /api/ops/v1/secrets/{name}/rotate',

  'ops.webhooks': 'GET /api/ops/v1/webhooks',
  'ops.addWebhook': 'POST /api/ops/v1/webhooks',
  'ops.changeWebhook': 'PUT /api/ops/v1/webhooks/{id}',
  'ops.removeWebhook': 'DELETE /api/ops/v1/webhooks/{id}',
  'ops.testWebhook': 'POST /api/ops/v1/webhooks/{id}/test',
  'ops.rotateWebhookSecret': 'POST /api/ops/v1/webhooks/{id}/secret',
  'ops.webhookDeliveries': 'GET /api/ops/v1/webhooks/{id}/deliveries',
  'ops.replayWebhook': 'POST /api/ops/v1/webhooks/{id}/replay',
} as const satisfies Record<string, `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/ops/v1/${string}`>

export type OpsCallName = keyof typeof opsRoutes

/** Every call the mall serves. */
export const routes = { ...shopperRoutes, ...opsRoutes }
export type CallName = keyof typeof routes

/** Method and path of a call. */
export const routeOf = (name: CallName): Route => parseRoute(routes[name])
