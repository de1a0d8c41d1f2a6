/** The shells of the mall, each made for one host app. */
export const shells = ['generic-browser', 'wechat', 'dingtalk', 'bank-webview'] as const
export type ShellName = (typeof shells)[number]

/**
 * What each host app calls itself. DingTalk and the banks come first: some of their web views also
 * carry words of other apps. Source: the vendors' documentation, as far as it is public.
 */
const marks: readonly (readonly [ShellName, RegExp])[] = [
  ['dingtalk', /DingTalk|TaurusApp|dd-web/i],
  [
    'bank-webview',
    /MPBank\/|cmblife|ICBC(iPhone|Android)BS|elife_moblie|BankabcAndroid|bankabciphone|AladdinHybrid|PSBC/i,
  ],
  ['wechat', /MicroMessenger\//i],
]

/** The shell for a User-Agent; what no host app claims is a plain browser. */
export const shellOf = (userAgent: string | undefined): ShellName =>
  marks.find(([, mark]) => mark.test(userAgent ?? ''))?.[0] ?? 'generic-browser'
