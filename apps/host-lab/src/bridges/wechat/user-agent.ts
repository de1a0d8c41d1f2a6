export type WechatPlatform = 'ios' | 'android' | 'windows' | 'mac'

const prefixes: Record<WechatPlatform, string> = {
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  android:
    'Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/UQ1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/122.0.6261.120 Mobile Safari/537.36',
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0 Safari/537.36',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
}
const suffixes: Record<WechatPlatform, string> = {
  ios: 'NetType/WIFI Language/zh_CN',
  android: 'WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64',
  windows: 'NetType/WIFI WindowsWechat(0x63090b13) XWEB/9129 Flue',
  mac: 'NetType/WIFI MacWechat/3.8.7(0x13080712) XWEB/1191 Flue',
}

/**
 * User-Agent of WeChat. Only Android marks a mini-programme; on iOS its web view is
 * indistinguishable.
 */
export function wechatUserAgent(
  platform: WechatPlatform,
  { appVersion, miniProgram = false }: { appVersion: string; miniProgram?: boolean },
): string {
  const parts = [prefixes[platform], `MicroMessenger/${appVersion}`, suffixes[platform]]
  if (miniProgram && platform === 'android') parts.push('miniProgram/wx00000000000000aa')
  return parts.join(' ')
}
