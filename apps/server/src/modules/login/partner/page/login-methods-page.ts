import { calls, refusals, type CallName, type RefusalName } from '@mall/contract'
import { bankApps, loginMethods, type LoginMethod } from '@mall/contract/login-methods'
import { LoginMethodId } from '@mall/contract/states'
import { windowSeconds } from '../proof/claim.ts'
import { sealedExample, signedExample } from './page-examples.ts'
import { strategies, type Strategy } from '../strategies.ts'

const code = (text: string) => `\`${text}\``
const list = (names: readonly string[]) => names.map(code).join(' ')
const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`
const table = (head: string[], rows: string[]) =>
  [row(...head), row(...head.map(() => '---')), ...rows].join('\n')

const sources: Record<LoginMethod['source'], string> = {
  page: 'login page',
  address: 'address of the link',
  bridge: 'bridge of the host app',
  oauth: 'page of the provider',
}
const keys: Record<Strategy['key'], string> = {
  signKey: 'signed with `signKey`',
  dataKey: 'sealed with `dataKey`',
  bankKey: 'sealed with `bankKey`',
  oauth: 'code, exchanged with `oauth`',
}

function whoOf({ provider, proof, field, of }: Strategy): string {
  if (proof === 'sealed') return `${code(provider)}, ${code('subject')} inside`
  if (proof === 'exchanged') return `${code(provider)}, ${code('sub')} of the answer`
  return `${code(provider)}, ${of ? `${code(of)}/` : ''}${code(field)}`
}

function methodRows([number, method]: [string, LoginMethod]): string[] {
  const own = strategies.filter((one) => one.method === Number(number))
  const first = [number, method.name, sources[method.source]]
  if (own.length === 0) {
    const icons = [
      ...(method.chatIcon ? ['chat app'] : []),
      ...(method.workplaceIcon ? ['workplace app'] : []),
    ]
    const offered = icons.length > 0 ? `, offers the ${icons.join(' and the ')}` : ''
    return [row(...first, code('login.login'), '', `typed${offered}`, code(method.provider))]
  }
  return own.map((one) => {
    const optional = one.more.length > 0 ? ` (${list(one.more)})` : ''
    return row(...first, code(one.call), list(one.fields) + optional, keys[one.key], whoOf(one))
  })
}

/**
 * Refusals of the sign-in calls, in the order of their numbers, with the calls that can return
 * each.
 */
function refusalRows(): string[] {
  const doors: CallName[] = [
    ...new Set([...strategies.map((one) => one.call), 'login.thirdPartyBindPhone' as const]),
  ]
  const answering = (name: RefusalName) =>
    doors.filter((door) => {
      const own: readonly RefusalName[] = calls[door].refusals
      return own.includes(name)
    })
  return (Object.keys(refusals) as RefusalName[])
    .filter((name) => answering(name).length > 0)
    .toSorted((a, b) => refusals[a].code - refusals[b].code)
    .map((name) => {
      const those = answering(name)
      const where = those.length >= doors.length - 1 ? 'all' : list(those)
      return row(refusals[name].code, code(name), refusals[name].message, where)
    })
}

/** Methods whose proof a bank's bridge can supply: 14 and 20 also work without it. */
const bridgeMethods = [
  LoginMethodId.BankOneClick,
  LoginMethodId.NativeApp,
  LoginMethodId.BankOauth,
  LoginMethodId.EncryptedData,
  LoginMethodId.BridgeOpenId,
]
const withoutBridge: Readonly<Record<number, string>> = {
  13: 'login page',
  14: 'bank’s page',
  20: 'link',
}

const bankRows = Object.values(bankApps).map(({ name, logins }) =>
  row(
    name,
    ...bridgeMethods.map((method) =>
      logins.includes(method) ? 'bridge' : (withoutBridge[method] ?? 'no'),
    ),
  ),
)

/** docs/login-methods.md: from the contract's table and the server's strategies. */
export const loginMethodsPage = (): string => `# Login methods

Made from \`packages/contract/src/login/login-methods.ts\` and \`apps/server/src/modules/login/partner\` by \`npx tsx apps/server/src/cli/mall.ts login-methods > docs/login-methods.md\`.

\`info.loginMethod\` of a company decides how its shoppers sign in. A call that is not its method's call is refused (\`login/not-open\`), and so is a method whose key the company has not got. Keys are the company's own, in \`settings.secrets\`, and never leave the server.

${table(
  ['method', 'name', 'where the proof is', 'call', 'fields (optional)', 'proof', 'who it is'],
  Object.entries(loginMethods).flatMap(methodRows),
)}

Method 13 signs in by itself inside the workplace app (\`ding.login\`); \`login.login2\` takes the user info of a native app: \`loginType\` 4, \`loginId\` the sealed data. \`login.szCmb\` and \`login.dgCmb\` are branches of the bank of method 2.

Methods 8 and 13 also sign in at the workplace app's page in a browser: \`login.oauthStart\` with the provider \`dingtalk\`, then \`ding.login\` with \`authCode\`, \`state\` and \`verifier\`; only colleagues of the company's workplace are let in (21040).

## In a bank's app

How each app signs in by the methods that a bridge can serve. All other methods work in every app: by the login page or by the partner's link.

${table(['app', ...bridgeMethods.map(String)], bankRows)}

\`no\` is refused before anything is called: the bank's login page (\`/bank-login\`, of methods 2, 14, 20 and 21) says \`请在…App 中登录\`, names the app (\`loginApp\` of \`info.extInfo\`, otherwise the method's bank) and shows a QR code, the link and the hotline. The same page appears for methods 2 and 21 in browsers, WeChat and DingTalk. Method 20 without the link's field and without the bridge is refused with 缺少登录参数！.

## Who somebody is

An identity is (company, provider, subject). The same subject at another provider or in another company is another person. \`tel\` is the partner's word: it signs nobody in as the shopper who has that phone.
A newcomer becomes a shopper without a phone. Where the company has \`bindPhone\`, the sign-in is refused with 20018 and \`data.openId\`, a ticket: 30 minutes, one use. A partner that ends the id of an account it has not registered completely in \`_1\` has \`halfRegisteredSuffix\`: such a shopper binds a phone in the same way, and is afterwards known by the id without the suffix. Without that setting an id that ends in \`_1\` is an id like any other. \`login.thirdPartyBindPhone\` takes it with a phone and its SMS code (\`method\` \`bind\`). A wrong code leaves the ticket good.

## Sessions and passwords

A session ends with 41002 by its own sign-out or a disabled account, and with 20003 when it is replaced: by a sign-in that comes with its token, by a new password (a change leaves the session it was made in, a recovery none), and by a sign-in beyond \`settings.maxSessions\` of the company, which ends the oldest sessions. \`maxSessions\` is 0 unless the company says otherwise: no limit, since a shopper uses a phone, a desktop and several host apps at the same time; 1 allows one device.
A signed or sealed proof that comes with the session of another shopper is refused with 21038, after its verification and before it is consumed. The sign-in screen then asks; its confirmation is \`replaceSession\`. A code (methods 14 and 18) names its person only once it is spent, so it replaces the session without a question.
\`login.changePassword\` takes the current password or an SMS code to the account's phone (\`method\` \`password\`) as proof, \`login.resetPassword\` a phone and its code; both forms travel encrypted like a sign-in. A new password has 8 to 64 characters with a letter and a digit, is none of the 49,000 leaked ones of \`@zxcvbn-ts/language-common\`, and keeps 4 characters once dates, phone numbers, keyboard walks, repeated or consecutive characters and the names of account and mall are taken out.

## Signed fields

1. Take every field that is sent but \`sign\`, \`replaceSession\` and the \`t\` of a GET, and add \`companyId\` and \`loginMethod\`, sent or not.
2. Sort by name, by code units.
3. Write each as \`name=value\`; percent-encode both by RFC 3986 as UTF-8: all but letters, digits and \`-._~\`, so that a space is \`%20\`.
4. Join by \`&\`.
5. \`sign\` is HMAC-SHA-256 of that text in hex; the key is the text of \`signKey\` as UTF-8.

\`timestamp\` is in whole seconds, at most ${windowSeconds} s from now, either way. \`nonce\`: 8 to 64 letters, digits, \`-\` or \`_\`, once for each company. A field that is there twice is no request. How an address spells a character (\`+\` or \`%20\`) does not matter: values are signed as they are read.

${signedExample()}

## Sealed data

base64url of iv (12 random bytes), AES-256-GCM ciphertext and tag (16 bytes). The key is the 32 bytes of \`dataKey\`, or of \`bankKey\` for a bank's bridge. Additional data: \`<companyId>:<loginMethod>\`, for the branches \`<companyId>:2:sz\` and \`<companyId>:2:dg\`. Inside is JSON: \`{subject, tel?, nickName?, timestamp, nonce}\`, with the rules of signed fields. A bank's bridge that says \`cryptType\` 1 (not encrypted) is refused.

${sealedExample()}

## Codes

The server sends \`grant_type=authorization_code\`, \`code\`, \`client_id\` and \`client_secret\` to \`oauth.tokenUrl\` as a form, follows no redirect and waits 3 s; in production over https only, and to no address of a private network but those of \`MALL_OUTBOUND_ALLOW\`. \`200\` with \`{"sub":"…","nickname":"…"}\` names the person; \`400 {"error":"invalid_grant"}\` says that the code is spent. Anything else is \`login/provider\`.
Method 14 begins at \`login.oauthStart\`: the state is good for 10 minutes, once, in the browser that keeps the secret (\`verifier\`) it was asked for with.

## What a bank's bridge is asked with

\`login.bridgeAuth\` answers \`corpNo\`, \`nonceStr\`, \`timestamp\` (yyyyMMddHHmmss, Beijing) and \`sign\`: HMAC-SHA-256 in hex of these three, written as above, with the 32 bytes of \`bankKey\`.

## Refusals

${table(['code', 'name', 'words', 'calls'], refusalRows())}

## Trying it

\`npm run mall -- sign-in-link --company 111 --subject U1001\` prints the link that the partner of a demo company would make. Demo company 100 + n signs in by method n.
`
