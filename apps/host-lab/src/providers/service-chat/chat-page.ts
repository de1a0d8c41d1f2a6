import { escape, page } from '../wechat-pay/page.ts'

export type ChatLine = { from: 'shopper' | 'agent'; text: string }

const style =
  '<style>.line{max-width:85%;margin:0 0 8px;padding:8px 12px;border-radius:12px;background:#fff;overflow-wrap:anywhere}.line.shopper{align-self:flex-end;background:#1c1c1f;color:#fff}form.send{grid-template-columns:1fr auto;padding-top:12px}.send input{min-width:0;padding:0 12px;border:0;border-radius:999px;background:#fff;color:inherit;font:inherit}.send button{width:auto;padding:12px 20px}</style>'

const senders = { shopper: '我', agent: '客服' }

const lineHtml = ({ from, text }: ChatLine) =>
  `<p class="line ${from}" aria-label="${senders[from]}">${escape(text)}</p>`

/** A conversation, and the form for the next message. */
export const renderChat = (id: string, lines: readonly ChatLine[]): string =>
  page(
    '集团客服',
    `${style}${lines.map(lineHtml).join('')}
<form class="send" method="post" action="/service-chat/"><input type="hidden" name="id" value="${escape(id)}">
<input name="text" aria-label="消息" maxlength="200" required autocomplete="off"><button class="primary">发送</button></form>
<p class="note">这里是开发与测试用的第三方客服页面</p>`,
  )
