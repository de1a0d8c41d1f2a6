import { escape, page } from '../wechat-pay/page.ts'

const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escape(value)}">`

const field = (label: string, name: string, value: string) =>
  `<label class="row"><span>${label}</span><input name="${name}" value="${escape(value)}" autocomplete="off"></label>`

const style =
  '<style>label.row{align-items:center}label.row input{min-width:0;flex:1;border:0;padding:8px 0;text-align:right;font:inherit;color:inherit;background:none}</style>'

export type AuthorizeRequest = { clientId: string; redirectUri: string; state: string | null }

/** Consent page: a person enters an identity and consents, or cancels. */
export function renderConsentPage({ clientId, redirectUri, state }: AuthorizeRequest): string {
  const hiddenFields = [
    hidden('client_id', clientId),
    hidden('redirect_uri', redirectUri),
    ...(state === null ? [] : [hidden('state', state)]),
  ]
  return page(
    '授权登录',
    `${style}<p class="description">“${escape(clientId)}”申请使用您的账号登录<br>${escape(new URL(redirectUri).host)}</p>
<form method="post" action="authorize">${hiddenFields.join('')}
<div class="card">${field('用户标识', 'subject', 'U1001')}${field('昵称', 'nickname', '演示用户')}</div>
<button class="primary" name="action" value="consent">同意授权</button>
<button name="action" value="cancel">取消</button></form>
<p class="note">这里是开发与测试用的授权页面，不会用到真实账号</p>`,
  )
}

export const renderErrorPage = (message: string) =>
  page('无法授权', `<p class="description">${escape(message)}</p>`)
