import type { DataOf, InputOf } from '@mall/contract'
import { loginMethods } from '@mall/contract/login-methods'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../plugins/operator.ts'
import { probeDingtalk, probeOauth, probeWechat } from '../../providers/probe-sign-in.ts'
import { makeProof, strategies, type PartnerRepository, type Strategy } from '../login/index.ts'
import { listValidSecrets, type Company } from '../companies/index.ts'
import { checkLink, type Step } from './check-link.ts'

type TestDeps = Pick<Deps, 'companies' | 'now' | 'settings'> & {
  repository: Pick<PartnerRepository, 'isNonceUsed'>
}

const MIN_SIGN_KEY = 16
const KEY_BYTES = 32

const pass = (step: string, detail = '正常'): Step => ({ step, passed: true, detail })
const fail = (step: string, detail: string): Step => ({ step, passed: false, detail })

function checkKey(name: 'signKey' | 'dataKey' | 'bankKey', key: string | undefined): Step {
  const step = `密钥 ${name}`
  if (key === undefined) return fail(step, `没有设置，请用 mall secrets set ${name}`)
  if (name === 'signKey') {
    return key.length >= MIN_SIGN_KEY
      ? pass(step)
      : fail(step, `只有 ${String(key.length)} 个字符，至少 ${String(MIN_SIGN_KEY)} 个`)
  }
  const { length } = Buffer.from(key, 'base64')
  return length === KEY_BYTES
    ? pass(step)
    : fail(step, `为 ${String(length)} 字节，应为 ${String(KEY_BYTES)} 字节的 base64`)
}

/** Creates a proof with the mall's own key, to be checked like a partner's proof. */
async function checkSample(company: Company, strategy: Strategy, now: Date): Promise<Step[]> {
  const { companyId } = company.info
  const proof = makeProof({
    companyId,
    strategy,
    secrets: company.settings.secrets,
    who: { subject: 'mall-sign-in-test' },
    at: now,
  })
  const link = `http://localhost/?${new URLSearchParams(proof).toString()}`
  const keys = strategy.key === 'oauth' ? [] : listValidSecrets(company, strategy.key, now)
  const isNonceUsed = () => Promise.resolve(false)
  const steps = await checkLink({ companyId, strategy, link, keys, now, isNonceUsed })
  const failed = steps.find(({ passed }) => !passed)
  const step = `样例 ${strategy.call}`
  return [failed ? fail(step, `${failed.step}：${failed.detail}`) : pass(step, '生成并验证通过')]
}

async function checkOauth(
  { settings }: TestDeps,
  company: Company,
  strategy: Strategy,
): Promise<Step[]> {
  const { oauth } = company.settings.secrets
  if (!oauth) return [fail('oauth', '没有设置地址与 clientId，请用 mall sign-in set')]
  if (!oauth.clientSecret) return [fail('oauth', '没有密钥，请用 mall secrets set oauthSecret')]
  if (strategy.stateful && !oauth.authorizeUrl) return [fail('oauth', '没有设置 authorizeUrl')]
  const reason = await probeOauth(settings, oauth)
  return [
    pass('oauth'),
    reason === null ? pass('令牌地址', '对方平台接受 clientId 与密钥') : fail('令牌地址', reason),
  ]
}

/** Checks the accounts of the apps whose icons the login page shows. */
async function checkAccounts(
  { settings }: TestDeps,
  { info, settings: { secrets } }: Company,
  method: number,
): Promise<Step[]> {
  const { chatIcon, workplaceIcon } = loginMethods[method] ?? {}
  const steps: Step[] = []
  const add = async (
    step: string,
    secret: string | undefined,
    name: string,
    probe: (value: string) => Promise<string | null>,
  ) => {
    if (!secret) return void steps.push(fail(step, `没有密钥，请用 mall secrets set ${name}`))
    const reason = await probe(secret)
    steps.push(reason === null ? pass(step, '对方平台接受 appId 与密钥') : fail(step, reason))
  }
  if (chatIcon && info.appId) {
    await add('微信', secrets.wechatSecret, 'wechatSecret', (secret) =>
      probeWechat(settings, { appId: info.appId, secret }),
    )
  }
  if (workplaceIcon && info.ddAppKey) {
    await add('钉钉', secrets.dingSecret, 'dingSecret', (secret) =>
      probeDingtalk(settings, { appKey: info.ddAppKey, secret }),
    )
  }
  return steps
}

/** Checks the login method of a company step by step, without signing a shopper in. */
export function createSignInTestService(deps: TestDeps) {
  const { companies, now } = deps

  async function checkStrategy(company: Company, strategy: Strategy, link: string | undefined) {
    const { companyId } = company.info
    const isNonceUsed = (nonce: string) => deps.repository.isNonceUsed(companyId, nonce)
    const asLink = { companyId, strategy, now: now(), isNonceUsed }
    if (strategy.key === 'oauth') {
      const checked = link ? await checkLink({ ...asLink, link, keys: [] }) : []
      return [...(await checkOauth(deps, company, strategy)), ...checked]
    }
    const keys = listValidSecrets(company, strategy.key, now())
    const steps = [checkKey(strategy.key, keys[0])]
    if (strategy.key === 'bankKey') {
      const { bankCorpNo } = company.settings.secrets
      steps.push(
        bankCorpNo ? pass('bankCorpNo') : fail('bankCorpNo', '没有设置，请用 mall sign-in set'),
      )
    }
    if (!steps[0]?.passed) return steps
    if (link === undefined) return [...steps, ...(await checkSample(company, strategy, now()))]
    return [...steps, ...(await checkLink({ ...asLink, link, keys }))]
  }

  return {
    async test(
      { companyId }: Operator,
      { method: given, link }: InputOf<'ops.testSignIn'>,
    ): Promise<DataOf<'ops.testSignIn'>> {
      const company = await companies.of(companyId)
      const method = given ?? company.info.loginMethod
      const table = loginMethods[method]
      if (!table) {
        const steps = [fail('登录方式', `没有登录方式 ${String(method)}`)]
        return { method, methodName: '', passed: false, steps }
      }
      const steps = [pass('登录方式', `${String(method)} ${table.name}`)]
      // A tested link belongs to the method's first strategy; a bank's branches and native apps
      // have no links.
      const all = strategies.filter((one) => one.method === method)
      for (const strategy of link === undefined ? all : all.slice(0, 1)) {
        const more = await checkStrategy(company, strategy, link)
        steps.push(...more.filter(({ step }) => !steps.some((one) => one.step === step)))
      }
      steps.push(...(await checkAccounts(deps, company, method)))
      const passed = steps.every((one) => one.passed)
      return { method, methodName: table.name, passed, steps }
    },
  }
}
