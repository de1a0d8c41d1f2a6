import type { HostResult, HostPort, PayAction } from '@mall/core/host'

/** Kinds of a host's result. */
export const KINDS = ['ok', 'cancelled', 'unsupported', 'failed', 'unknown']

/** Pay action that the server would return for this host's payment scenes. */
function actionFor({ payment }: HostPort): PayAction {
  const scenes = Object.values(payment)
  if (scenes.includes('jsapi')) {
    const params = { timeStamp: '1', nonceStr: 'n', package: 'prepay_id=1', paySign: 's' }
    return { kind: 'jsapi', params: { appId: 'app', signType: 'RSA', ...params } }
  }
  if (scenes.includes('mini')) return { kind: 'mini', path: 'pages/pay/index?paymentId=1' }
  if (scenes.includes('app')) return { kind: 'alipay', orderString: 'app_id=1&sign=s' }
  if (scenes.includes('native')) return { kind: 'qr', codeUrl: 'weixin://pay/1' }
  return { kind: 'redirect', url: 'https://pay.test/1' }
}

/** Calls of the host port that return a result, each with arguments as a screen passes them. */
export const asks: Record<string, (host: HostPort) => Promise<HostResult<unknown>>> = {
  loginCode: (host) =>
    host.loginCode({
      silent: true,
      appId: 'app',
      corpId: 'corp',
      state: 'state-1',
      auth: { corpNo: '1' },
    }),
  pay: (host) => host.pay(actionFor(host), { orderId: '1'.repeat(20) }),
  locate: (host) => host.locate(),
  scan: (host) => host.scan(),
  share: (host) => host.share({ title: '保温杯', text: '', url: 'https://mall.test/home' }),
  close: (host) => host.close(),
  openMiniProgram: (host) => host.openMiniProgram({ name: 'partner', path: 'pages/index' }),
  openExternal: (host) => host.openExternal('https://partner.test/'),
  copy: (host) => host.copy('10086'),
  brighten: (host) => host.brighten(true),
}
