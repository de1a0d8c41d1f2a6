import { formatTime } from '../frame/format-time.ts'
import type { ArgsOf, DataOf } from '@mall/contract'
import type { Command } from 'commander'
import { Misuse, type MallCli } from '../frame/mall-cli.ts'
import { parseNumber } from '../frame/parse-number.ts'

type Settings = DataOf<'ops.signInSettings'>
type Options = {
  method?: number
  bindPhone?: boolean
  halfRegistered?: boolean
  partnerEntry?: string
  bankCorpNo?: string
  appId?: string
  ddAppKey?: string
  ddCorpId?: string
  dingAgentId?: string
  oauthAuthorize?: string
  oauthToken?: string
  oauthClient?: string
}

const yesOrNo = (is: boolean) => (is ? '是' : '否')

const describe = ({ oauth, ...settings }: Settings) => [
  `登录方式：${String(settings.loginMethod)} ${settings.methodName}`,
  `新用户绑定手机：${yesOrNo(settings.bindPhone)}`,
  `未完成注册的 _1 后缀：${yesOrNo(settings.halfRegisteredSuffix)}`,
  `链接失效后的入口：${settings.partnerEntry ?? '无'}`,
  `银行企业编号：${settings.bankCorpNo ?? '无'}`,
  `微信 appId：${settings.appId || '无'}`,
  `钉钉 appKey：${settings.ddAppKey || '无'}  corpId：${settings.ddCorpId || '无'}  agentId：${settings.dingAgentId ?? '无'}`,
  `OAuth：${oauth ? `${oauth.clientId}  ${oauth.authorizeUrl ?? ''}  ${oauth.tokenUrl}` : '无'}`,
]

function parseFlag(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new Misuse(`应为 on 或 off，而不是 ${text}`)
  return text === 'on'
}

/** The account at the provider; missing options keep their values. */
function toOauth({ oauthAuthorize, oauthToken, oauthClient }: Options, { oauth }: Settings) {
  if (!(oauthAuthorize ?? oauthToken ?? oauthClient)) return {}
  const authorizeUrl = oauthAuthorize ?? oauth?.authorizeUrl
  const tokenUrl = oauthToken ?? oauth?.tokenUrl
  const clientId = oauthClient ?? oauth?.clientId
  if (!tokenUrl || !clientId) throw new Misuse('还需要 --oauth-token 与 --oauth-client')
  return { oauth: { ...(authorizeUrl && { authorizeUrl }), tokenUrl, clientId } }
}

function toChange(options: Options, current: Settings): ArgsOf<'ops.changeSignInSettings'> {
  const { method, halfRegistered, partnerEntry, bankCorpNo, dingAgentId } = options
  const { bindPhone, appId, ddAppKey, ddCorpId } = options
  return {
    ...(method !== undefined && { loginMethod: method }),
    ...(bindPhone !== undefined && { bindPhone }),
    ...(halfRegistered !== undefined && { halfRegisteredSuffix: halfRegistered }),
    ...(partnerEntry !== undefined && { partnerEntry: partnerEntry || null }),
    ...(bankCorpNo !== undefined && { bankCorpNo: bankCorpNo || null }),
    ...(dingAgentId !== undefined && { dingAgentId: dingAgentId || null }),
    ...(appId !== undefined && { appId }),
    ...(ddAppKey !== undefined && { ddAppKey }),
    ...(ddCorpId !== undefined && { ddCorpId }),
    ...toOauth(options, current),
  }
}

const parseMethod = (text: string) => parseNumber(text, '--method', 2)

/** A signed link into the mall, as the company's partner would build it. */
export function addLinkCommand(program: Command, mall: MallCli): void {
  program
    .command('link')
    .description('生成打开某个页面的加密链接（以公司的 dataKey 加密）')
    .requiredOption('--path <PATH>', '商城内的路径，如 /ware/detail/5')
    .option('--days <N>', '有效天数，最多 366', '30')
    .addHelpText('after', '\n例：mall link --company 7 --path /ware/detail/5')
    .action(async ({ path, days }: { path: string; days: string }) => {
      const made = await mall.call('ops.makeDeepLink', {
        path,
        days: parseNumber(days, '--days', 3),
      })
      mall.show(made, () => [made.link, `有效至 ${formatTime(made.expiresAt)}`])
    })
}

/** How shoppers of a company sign in. */
export function addSignInCommands(program: Command, mall: MallCli): void {
  const group = program.command('sign-in').description('公司的登录方式与合作方登录设置')
  group
    .command('show')
    .description('登录方式、跳转地址与账号（不含密钥）')
    .action(async () => {
      const settings = await mall.call('ops.signInSettings', {})
      mall.show(settings, () => describe(settings))
    })
  group
    .command('set')
    .description('修改；未给出的保持不变，空值清除')
    .option('--method <N>', '登录方式，见 docs/login-methods.md', parseMethod)
    .option('--bind-phone <on|off>', '新用户先绑定手机', parseFlag)
    .option('--half-registered <on|off>', '对方以 _1 结尾表示注册未完成', parseFlag)
    .option('--partner-entry <URL>', '链接失效后重新获取的地址')
    .option('--bank-corp-no <TEXT>', '银行给出的企业编号')
    .option('--app-id <TEXT>', '微信 appId')
    .option('--dd-app-key <TEXT>', '钉钉 appKey')
    .option('--dd-corp-id <TEXT>', '钉钉 corpId')
    .option('--ding-agent-id <TEXT>', '钉钉 agentId')
    .option('--oauth-authorize <URL>', '授权页地址（登录方式 14）')
    .option('--oauth-token <URL>', '令牌地址（登录方式 14、18）')
    .option('--oauth-client <TEXT>', 'clientId')
    .addHelpText('after', '\n例：mall sign-in set --company 7 --method 11 --bind-phone on')
    .action(async (options: Options) => {
      const current = await mall.call('ops.signInSettings', {})
      const changed = await mall.call('ops.changeSignInSettings', toChange(options, current), {
        ifMatch: current.version,
      })
      mall.show(changed, () => describe(changed))
    })
  group
    .command('test')
    .description('逐步检查登录方式：设置、密钥、对方的链接、对方平台；不登录任何人')
    .option('--method <N>', '登录方式，默认公司当前的', parseMethod)
    .option('--link <URL>', '对方给出的链接')
    .addHelpText(
      'after',
      "\n例：mall sign-in test --company 7 --link 'https://mall.example.com/home?companyId=7&userId=…'",
    )
    .action(async (options: { method?: number; link?: string }) => {
      if (options.link !== undefined && !URL.canParse(options.link)) {
        throw new Misuse('--link 应为完整地址')
      }
      const result = await mall.call('ops.testSignIn', options)
      mall.show(result, () => [
        ...result.steps.map(
          ({ step, passed, detail }) => `${passed ? '通过' : '失败'}  ${step}：${detail}`,
        ),
        result.passed ? '全部通过' : '未通过',
      ])
      if (!result.passed) mall.fail()
    })
}
