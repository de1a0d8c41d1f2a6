/** The shells of the mall, each made for one host app. */
export const shells = ['generic-browser', 'wechat', 'dingtalk', 'bank-webview'] as const
export type ShellName = (typeof shells)[number]

/**
 * User-Agent patterns of the host apps. DingTalk and the banks come first, since some of their web
 * views also contain words of other apps. Mini-programme web views and WeChat on a desktop are
 * WeChat. Source: the vendors' documentation and public code; see docs/hosts.md.
 */
const marks: readonly (readonly [ShellName, RegExp])[] = [
  ['dingtalk', /DingTalk|TaurusApp|dd-web/i],
  [
    'bank-webview',
    /MPBank\/|cmblife|ICBC(iPhone|Android)BS|elife_moblie|F-WAPB|BankabcAndroid|bankabciphone|AladdinHybrid|PAEBank|PSBC|MallHost\//i,
  ],
  ['wechat', /MicroMessenger\//i],
]

/** The shell for a User-Agent; what no host app claims is a plain browser. */
export const selectShell = (userAgent: string | undefined): ShellName =>
  marks.find(([, mark]) => mark.test(userAgent ?? ''))?.[0] ?? 'generic-browser'
