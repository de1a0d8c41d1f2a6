import { amountHtml, escape, page, rows } from '../wechat-pay/page.ts'
import type { NotificationMode } from './payer.ts'

/** Actions of the payer and the resulting notification mode; null: not paid. */
export const payActions: Record<
  string,
  { label: string; mode: NotificationMode | null; returns: boolean }
> = {
  pay: { label: '支付', mode: 'usual', returns: true },
  stay: { label: '支付后不返回', mode: 'usual', returns: false },
  cancel: { label: '取消支付', mode: null, returns: true },
  twice: { label: '支付并通知两次', mode: 'twice', returns: true },
  late: { label: '支付，通知迟到', mode: 'late', returns: true },
  forged: { label: '支付，通知为伪造', mode: 'forged', returns: true },
  silent: { label: '支付，不通知', mode: 'silent', returns: true },
}
const MAIN_ACTIONS = ['pay', 'stay', 'cancel']

const buttons = (names: string[]) =>
  names
    .map(
      (name) =>
        `<button${name === 'pay' ? ' class="primary"' : ''} name="action" value="${name}">${payActions[name]?.label ?? ''}</button>`,
    )
    .join('\n')

export type CashierPage = {
  /** fen */
  amount: number
  description: string
  details: [string, string][]
  /** label of the final state; null while payable */
  ended: string | null
  /** web address to return to; null if there is none */
  back: string | null
  /** form action and its hidden fields */
  action: string
  hidden: Record<string, string>
}

/** Renders the cashier page. */
export function renderCashier(content: CashierPage): string {
  const { amount, description, details, ended, back, action, hidden } = content
  const head = `${amountHtml(amount)}<p class="description">${escape(description)}</p>${rows(details)}`
  if (ended !== null) {
    const link = back
      ? `<a class="button primary" href="${escape(back)}">返回商家</a>`
      : '<a class="button" href="/">全部支付</a>'
    return page(ended, `${head}<form>${link}</form>`)
  }
  const fields = Object.entries({ ...hidden, redirect_url: back ?? '' })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`)
    .join('\n')
  const otherActions = Object.keys(payActions).filter((name) => !MAIN_ACTIONS.includes(name))
  return page(
    '收银台',
    `${head}<form method="post" action="${escape(action)}">${fields}
${buttons(MAIN_ACTIONS)}
<details><summary>其他情形</summary>${buttons(otherActions)}</details></form>
<p class="note">这里是开发与测试用的支付平台，不会发生真实扣款</p>`,
  )
}

/** Parses a web address; null for anything else, which must not be redirected to. */
export function parseWebUrl(text: unknown): string | null {
  if (typeof text !== 'string' || !URL.canParse(text)) return null
  const { protocol, href } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

/** Headers of the simulators' pages: no script, no external resources, no caching. */
export const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
  'content-type': 'text/html; charset=utf-8',
}
