/**
 * Checks that a built shell contains identifiers of its own host app only: those of others are dead
 * weight, and app stores look for them.
 */

/**
 * Words that survive the minifier, for each host that a shell is made for.
 * - `words`: in no other shell's files
 * - `late`: not in its own first load either; they belong to the SDK or to a bridge
 */
const hosts = {
  wechat: {
    words: [/getBrandWCPayRequest/, /WeixinJSBridge/, /__wxjs_environment/],
    late: [/preVerifyJSAPI/],
  },
  dingtalk: {
    words: [/\bnuva\b/i, /WebViewJavascriptBridge/, /requestAuthCode/, /DingTalkPC/],
    late: [/["'`]biz\.util/, /DingTalkPC/],
  },
  'bank-webview': {
    words: [
      /cmblapi/i,
      /cmblife/i,
      /ICBCUtil/i,
      /aladdin/i,
      /bankabc/i,
      /MPBank/,
      /MallHostBridge/,
    ],
    late: [/cmblapi/i, /ICBCUtil/i, /callNativeMethod/],
  },
  'generic-browser': {
    words: [/prepareZXingModule/, /zxing_reader/],
    late: [/prepareZXingModule/, /zxing_reader/],
  },
}

/**
 * Sentences about what does not belong there. `scripts` is every script of a built shell, file →
 * code; `first` names those of the first load. A shell that no table names may hold nothing of any.
 */
export function impurities({ name, scripts, first }) {
  const faults = []
  for (const [file, code] of scripts) {
    for (const [host, { words, late }] of Object.entries(hosts)) {
      const foreignWord = name === host ? undefined : words.find((word) => word.test(code))
      if (foreignWord)
        faults.push(`${name}: ${file} holds what is ${host}'s (${foreignWord.source})`)
      const early = first.has(file) ? late.find((word) => word.test(code)) : undefined
      if (early && name === host) {
        faults.push(`${name}: ${file} brings its SDK into the first load (${early.source})`)
      }
    }
  }
  return faults
}
