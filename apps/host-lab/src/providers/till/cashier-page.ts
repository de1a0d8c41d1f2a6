import { amountHtml, escape, page, rows } from '../wechat-pay/page.ts'
import type { Telling } from './payer.ts'

/** What the payer may press, and how the provider then tells; null for a payer who turns away. */
export const presses: Record<string, { words: string; telling: Telling | null; returns: boolean }> =
  {
    pay: { words: '支付', telling: 'usual', returns: true },
    stay: { words: '支付后不返回', telling: 'usual', returns: false },
    cancel: { words: '取消支付', telling: null, returns: true },
    twice: { words: '支付并通知两次', telling: 'twice', returns: true },
    late: { words: '支付，通知迟到', telling: 'late', returns: true },
    forged: { words: '支付，通知为伪造', telling: 'forged', returns: true },
    silent: { words: '支付，不通知', telling: 'silent', returns: true },
  }
const usual = ['pay', 'stay', 'cancel']

const buttons = (names: string[]) =>
  names
    .map(
      (name) =>
        `<button${name === 'pay' ? ' class="primary"' : ''} name="action" value="${name}">${presses[name]?.words ?? ''}</button>`,
    )
    .join('\n')

export type Counter = {
  /** fen */
  amount: number
  description: string
  details: [string, string][]
  /** null while it can be paid; what became of it otherwise */
  ended: string | null
  /** a web address to return to; null for nowhere */
  back: string | null
  /** where a press is sent, and with what */
  action: string
  hidden: Record<string, string>
}

/** The page a payer pays on. */
export function counterPage(counter: Counter): string {
  const { amount, description, details, ended, back, action, hidden } = counter
  const head = `${amountHtml(amount)}<p class="what">${escape(description)}</p>${rows(details)}`
  if (ended !== null) {
    const leave = back
      ? `<a class="button primary" href="${escape(back)}">返回商家</a>`
      : '<a class="button" href="/">全部支付</a>'
    return page(ended, `${head}<form>${leave}</form>`)
  }
  const fields = Object.entries({ ...hidden, redirect_url: back ?? '' })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`)
    .join('\n')
  const others = Object.keys(presses).filter((name) => !usual.includes(name))
  return page(
    '收银台',
    `${head}<form method="post" action="${escape(action)}">${fields}
${buttons(usual)}
<details><summary>其他情形</summary>${buttons(others)}</details></form>
<p class="note">这里是开发与测试用的支付平台，不会发生真实扣款</p>`,
  )
}

/** Only a web address is gone back to; anything else is left alone. */
export function webAddress(text: unknown): string | null {
  if (typeof text !== 'string' || !URL.canParse(text)) return null
  const { protocol, href } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

/** What a page of the lab is sent with: no script, nothing from elsewhere, nothing kept. */
export const pageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
  'content-type': 'text/html; charset=utf-8',
}
