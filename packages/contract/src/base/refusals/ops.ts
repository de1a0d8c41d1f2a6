import { refusals as shopperRefusals, type RefusalEntry } from '../refusals.ts'

const refusal = (
  code: number,
  status: number,
  message: string,
  cls: RefusalEntry['class'] = 'final',
): RefusalEntry => ({ code, class: cls, status, message })

/** Refusals of operators' calls, which shells do not contain. */
export const opsRefusals = {
  // accounts, keys and approvals, 600xx
  'ops/sign-in-failed': refusal(60001, 401, '账号、密码或动态码错误', 'auth'),
  'ops/code-needed': refusal(60002, 401, '请输入动态码', 'auth'),
  'ops/enrolment-needed': refusal(60003, 401, '请先绑定动态码', 'auth'),
  'ops/locked': refusal(60004, 429, '尝试次数过多，请 15 分钟后再试', 'retryable'),
  'ops/signed-out': refusal(60005, 401, '登录或密钥已失效，请重新登录', 'auth'),
  'ops/permission': refusal(60006, 403, '没有权限'),
  'ops/step-up-needed': refusal(60007, 403, '请先用动态码确认身份', 'auth'),
  'ops/request-key-needed': refusal(60008, 400, '缺少 Idempotency-Key 请求头'),
  'ops/request-key-reused': refusal(60009, 409, '该 Idempotency-Key 已用于其他请求', 'conflict'),
  'ops/in-progress': refusal(60010, 409, '该请求正在处理，请稍后再查', 'retryable'),
  'ops/already-applied': refusal(60011, 409, '该请求已经执行，结果见操作日志', 'conflict'),
  'ops/version-needed': refusal(60012, 428, '缺少 If-Match 请求头'),
  'ops/version-changed': refusal(60013, 412, '内容已被修改，请重新读取', 'conflict'),
  'ops/operator-not-found': refusal(60014, 404, '操作员不存在'),
  'ops/name-taken': refusal(60015, 409, '账号已存在', 'conflict'),
  'ops/weak-password': refusal(60016, 422, '密码需为 12 至 64 位，且不能过于常见'),
  'ops/last-owner': refusal(60017, 409, '至少保留一位可用的负责人', 'conflict'),
  'ops/key-not-found': refusal(60018, 404, '密钥不存在'),
  'ops/approval-not-found': refusal(60019, 404, '审批不存在'),
  'ops/approval-decided': refusal(60020, 409, '审批已处理或已过期', 'conflict'),
  'ops/own-request': refusal(60021, 403, '参与申请的人不能批准'),
  'ops/already-enrolled': refusal(60022, 409, '动态码已绑定', 'conflict'),
  'ops/company-needed': refusal(60023, 400, '缺少 CompanyId 请求头'),
  'ops/wrong-password': refusal(60024, 422, '当前密码不正确'),
  'ops/new-approver': refusal(
    60025,
    403,
    '您与申请人的账号在 7 天内由其中一方或同一人设立或重设，不能批准',
  ),

  // companies, 601xx
  'company/exists': refusal(60101, 409, '公司编号已存在', 'conflict'),
  'company/not-ready': refusal(60103, 409, '尚不能营业，还缺少必需的内容', 'conflict'),
  'company/importing': refusal(60104, 409, '该公司的文件正在导入，请稍后再试', 'retryable'),
  'company/bad-files': refusal(60102, 422, '公司文件有误'),

  // catalogue, 602xx
  'catalogue/import-not-found': refusal(60201, 404, '导入不存在或已结束'),
  'catalogue/out-of-order': refusal(60202, 409, '导入位置不符，请重新开始导入', 'conflict'),
  'catalogue/bad-goods': refusal(60203, 422, '商品数据有误'),
  'catalogue/bad-picture': refusal(60204, 422, '图片无法使用'),
  'catalogue/picture-host': refusal(60205, 422, '图片地址不在允许的范围内'),
  'catalogue/schedule-not-found': refusal(60206, 404, '定时上下架不存在或已执行'),
  'catalogue/past': refusal(60207, 422, '时间已过'),
  'catalogue/not-deliverable': refusal(60208, 422, '该类商品暂不能交付，不能上架'),
  'catalogue/picture-store': refusal(60209, 503, '图片暂时无法保存，请稍后再试', 'retryable'),
  // webhooks, secrets, partner login material, 605xx
  'webhook/not-found': refusal(60501, 404, 'Webhook 不存在'),
  'webhook/delivery-not-found': refusal(60502, 404, '投递记录不存在'),
  'webhook/too-many': refusal(60503, 409, '每家公司最多 10 个 Webhook', 'conflict'),
  'alert/rule-not-found': refusal(60507, 404, '通知规则不存在'),
  'alert/too-many': refusal(60508, 409, '每家公司最多 20 条通知规则', 'conflict'),
  'secrets/no-master-key': refusal(60504, 422, '服务器没有设置 MALL_SECRETS_KEY，不能保存密钥'),
  'secrets/no-data-key': refusal(60506, 422, '公司没有 dataKey，不能生成加密链接'),
  'secrets/value-needed': refusal(60505, 422, '该密钥由对方平台签发，请提供新值'),

  // points, 603xx
  'points/campaign-not-found': refusal(60301, 404, '积分发放不存在'),
  'points/campaign-state': refusal(60302, 409, '当前状态不能执行该操作', 'conflict'),
  'points/same-file': refusal(60303, 409, '该文件已发放过', 'conflict'),
  'points/bad-lines': refusal(60304, 422, '积分文件有误'),
  'points/out-of-order': refusal(60305, 409, '提交位置不符，请重新开始', 'conflict'),
  'points/over-limit': refusal(60306, 422, '超过单人发放上限，请用积分文件并由第二人批准'),
  'points/shopper-not-found': refusal(60307, 404, '顾客不存在'),
  'points/budget-not-found': refusal(60308, 404, '积分预算不存在'),
  'points/budget-state': refusal(60309, 409, '该预算未生效或已被拒绝', 'conflict'),

  // shoppers, 606xx
  'shoppers/not-found': refusal(60601, 404, '顾客不存在'),
  'shoppers/changing': refusal(60602, 409, '顾客资料正在变动，请重试', 'retryable'),
  'shoppers/anonymised': refusal(60603, 409, '该顾客的个人信息已删除', 'conflict'),
  'shoppers/open-orders': refusal(
    60604,
    409,
    '有未完成的订单或退款，暂不能删除个人信息',
    'conflict',
  ),
  // after-sales, 608xx
  'after-sale/state': refusal(60801, 409, '当前状态不能执行该操作', 'conflict'),
  'after-sale/over-amount': refusal(60802, 422, '退款超过该申请可退的金额'),
  'after-sale/saleable': refusal(60803, 422, '可再售数量超过退回的数量，或缺少商品'),
  'after-sale/waiting': refusal(60804, 409, '该退款正在等待第二人批准', 'conflict'),
  'after-sale/no-return-address': refusal(
    60806,
    409,
    '没有退货地址：请在设置 afterSales.returnAddress 中填写，或在同意时给出（--return-address）',
    'conflict',
  ),
  'after-sale/compensated': refusal(60805, 409, '该申请已补偿过积分', 'conflict'),
  // shipments, 607xx
  'shipment/exceeds-unshipped': refusal(60701, 422, '发货数量超过未发货数量'),
  'shipment/number-taken': refusal(60702, 409, '该子订单的另一个包裹已使用此单号', 'conflict'),
  'shipment/unknown-carrier': refusal(60703, 422, '快递公司不在可查询物流的名单中'),

  // coupons, 609xx
  'coupon/bad-rule': refusal(60901, 422, '优惠券规则有误'),
  'coupon/claimed': refusal(60902, 409, '已有人领取，不能修改优惠内容和范围', 'conflict'),
  'coupon/issue-bound': refusal(60903, 422, '发放人数超过上限，请先由第二人批准'),

  // benefits, 612xx
  'benefit/not-found': refusal(61201, 404, '权益活动不存在'),
  'benefit/bad': refusal(61202, 422, '权益活动或时段有误'),
  'benefit/stopped': refusal(61203, 409, '权益活动已停止或结束', 'conflict'),
  'benefit/no-outlet': refusal(61204, 404, '网点不存在'),
  'benefit/short': refusal(61205, 409, '可移动的库存不足', 'conflict'),
  'benefit/no-staff': refusal(61206, 404, '核销员不存在'),

  // phone top-ups, 617xx
  'top-up/unknown': refusal(61701, 404, '话费充值不存在'),
  'top-up/bad-price': refusal(61702, 422, '面值应为整元，价格应能用商城的支付方式付清'),

  // card secrets, 618xx
  'secret/sku': refusal(61801, 404, '没有这个卡密商品规格'),
  'secret/ended': refusal(61802, 422, '卡密已过有效期'),
  'secret/stock': refusal(61803, 409, '卡密商品的库存等于未售出的卡密，请导入卡密', 'conflict'),

  // exchanges of bank points, 619xx
  'exchange/unknown': refusal(61901, 404, '兑换不存在'),
  'exchange/day': refusal(61902, 422, '只能核对已结束的日期'),
  'exchange/no-bank': refusal(61903, 422, '没有设置银行积分服务'),

  // gift cards, 610xx
  'card/not-found': refusal(61001, 404, '礼品卡或卡批次不存在'),
  'card/bad-batch': refusal(61002, 422, '卡批次有误'),
  'card/state': refusal(61003, 409, '卡批次当前状态不能执行该操作', 'conflict'),
  'card/redeemed': refusal(61004, 409, '已激活的批次不能重新导出密码', 'conflict'),

  // flash sales, 611xx
  'flash-sale/bad-session': refusal(61101, 422, '秒杀场次有误'),
  'flash-sale/not-draft': refusal(61102, 409, '场次已发布或已取消', 'conflict'),
  'flash-sale/not-publishable': refusal(61103, 422, '场次不能发布，请先预览'),
  'flash-sale/not-open': refusal(61104, 409, '场次未发布或已结束', 'conflict'),

  // content, 615xx
  'page/bad-blocks': refusal(61501, 422, '页面内容有误'),
  'page/publish-past': refusal(61502, 422, '发布时间已过'),
  'page/nothing-to-undo': refusal(61503, 409, '没有可以撤销的发布', 'conflict'),
  'article/bad-file': refusal(61504, 422, '文章内容有误'),
  'article/needed': refusal(61505, 409, '服务条款、隐私政策和用户协议不能删除', 'conflict'),

  // daily tasks, 614xx
  'task/bad-task': refusal(61401, 422, '任务有误：评价任务不设积分，其他任务至少 1 积分'),

  // lucky draws, 616xx
  'draw/bad-draw': refusal(61601, 422, '抽奖活动有误：概率之和、奖品或时间不符'),
  'draw/state': refusal(61602, 409, '活动当前状态不能执行该操作', 'conflict'),
  'draw/not-openable': refusal(61603, 422, '活动不能开启，请先预览'),
  'draw/prizes-open': refusal(61604, 409, '还有奖品待领取，暂不能结算', 'conflict'),

  // conversations, 620xx
  'chat/state': refusal(62001, 409, '会话当前状态不能执行该操作', 'conflict'),

  // finance, 604xx
  'reconcile/no-merchant': refusal(60401, 422, '未配置该渠道的商户号，无法对账'),
} as const satisfies Record<string, RefusalEntry>

/** Refusals of every call. */
export const refusals = { ...shopperRefusals, ...opsRefusals }
export type RefusalName = keyof typeof refusals

/** Refusals that any call may answer with; a call's own list does not repeat them. */
export type CommonRefusal = Extract<
  RefusalName,
  `request/${string}` | `server/${string}` | `session/${string}` | `ops/${string}`
>

const byCode = new Map<number, RefusalName>(
  Object.entries(refusals).map(([name, entry]) => [entry.code, name as RefusalName]),
)

/** The refusal a number stands for, or null for one this build does not know. */
export const refusalByCode = (code: number): RefusalName | null => byCode.get(code) ?? null

/** HTTP status of a refusal of an operators' call: problem details have no refusal with 200. */
export function problemStatus(name: RefusalName): number {
  const { status, class: cls } = refusals[name]
  if (status !== 200) return status
  if (name.endsWith('/not-found') || name === 'company/unknown') return 404
  if (cls === 'conflict') return 409
  return cls === 'retryable' ? 503 : 422
}
