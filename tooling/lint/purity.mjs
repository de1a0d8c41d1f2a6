/**
 * Checks that a built shell contains identifiers of its own host app only: those of others are
 * unused bytes, and app stores search for them.
 */

/**
 * Identifiers that survive the minifier, for each host with a shell.
 * - `words`: forbidden in the files of all other shells
 * - `late`: also forbidden in the host's own first load, because they belong to the SDK or to a
 * bridge
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
 * Sentences about identifiers in the wrong place. `scripts` contains every script of a built shell,
 * file → code; `first` lists those of the first load. A shell outside the table may contain
 * identifiers of no host.
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
