import {
  decryptData,
  isSigned,
  purposeOf,
  toCodeNonce,
  windowSeconds,
  type Fields,
  type Strategy,
} from '../login/index.ts'

export type Step = { step: string; passed: boolean; detail: string }
type LinkInput = {
  companyId: number
  strategy: Strategy
  link: string
  /** current key first */
  keys: readonly string[]
  now: Date
  isNonceUsed: (nonce: string) => Promise<boolean>
}

const NONCE = /^[\w-]{8,64}$/

const toStep = (step: string, fault: string | null, detail = '正常'): Step => ({
  step,
  passed: fault === null,
  detail: fault ?? detail,
})

function checkTime(value: unknown, now: Date): Step {
  const step = '时间戳'
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (!/^\d{10}$/.test(text)) return toStep(step, `timestamp「${text}」应为 10 位整秒`)
  const apart = Number(text) - Math.floor(now.getTime() / 1000)
  const isInWindow = Math.abs(apart) <= windowSeconds
  const side = apart < 0 ? '早' : '晚'
  const detail = `比商城时钟${side} ${String(Math.abs(apart))} 秒`
  const fault = `${detail}，最多 ${String(windowSeconds)} 秒：链接过期或对方时钟不准`
  return toStep(step, isInWindow ? null : fault, detail)
}

async function checkNonce({ isNonceUsed }: LinkInput, value: unknown): Promise<Step> {
  const nonce = typeof value === 'string' ? value : ''
  if (!NONCE.test(nonce)) return toStep('nonce', '应为 8 至 64 位字母、数字、- 或 _')
  const fault = (await isNonceUsed(nonce)) ? '已在登录中用过：每个链接只能登录一次' : null
  return toStep('nonce', fault, '格式正确，尚未用过；测试不占用')
}

async function checkCode({ isNonceUsed }: LinkInput, code: string): Promise<Step> {
  const fault = (await isNonceUsed(toCodeNonce(code)))
    ? '已在登录中用过：每个 code 只能用一次'
    : null
  return toStep('code', fault, '尚未用过；测试不兑换')
}

const describeKey = (index: number) => (index === 0 ? '当前密钥' : '原密钥（重叠期内）')

async function checkSignedLink(input: LinkInput, fields: Fields): Promise<Step[]> {
  const { companyId, strategy, keys, now } = input
  const covered = {
    ...fields,
    companyId: String(companyId),
    loginMethod: String(strategy.method),
  }
  const index = keys.findIndex((key) => isSigned(key, covered))
  const isHex = /^[0-9a-f]{64}$/i.test(fields.sign ?? '')
  const fault = isHex
    ? '与当前密钥和原密钥都不符：核对 signKey，以及参与签名的参数与编码'
    : 'sign 应为 64 位十六进制'
  return [
    checkTime(fields.timestamp, now),
    await checkNonce(input, fields.nonce),
    toStep('签名', index < 0 ? fault : null, `${describeKey(index)}验证通过`),
  ]
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

async function checkSealedLink(input: LinkInput, fields: Fields): Promise<Step[]> {
  const { companyId, strategy, keys, now } = input
  const purpose = purposeOf(companyId, strategy)
  const sealed = fields[strategy.field] ?? ''
  const texts = keys.map((key) => decryptData(sealed, { key, purpose }))
  const index = texts.findIndex((text) => text !== null)
  const fault = /^[\w-]+={0,2}$/.test(sealed)
    ? `当前密钥和原密钥都不能解密：核对密钥与附加数据 ${purpose}`
    : `${strategy.field} 应为 base64url`
  const decrypted = toStep('解密', index < 0 ? fault : null, `${describeKey(index)}解密成功`)
  if (index < 0) return [decrypted]
  const content = readObject(texts[index] ?? '')
  if (!content) return [decrypted, toStep('内容', '不是 JSON 对象')]
  const { subject, timestamp, nonce } = content
  const hasSubject = typeof subject === 'string' && subject.length > 0 && subject.length <= 200
  return [
    decrypted,
    toStep('内容', hasSubject ? null : '缺少 subject（1 至 200 个字符）'),
    checkTime(timestamp, now),
    await checkNonce(input, nonce),
  ]
}

/** Checks a partner's link as a sign-in would, and reports each step. Uses up no code or nonce. */
export async function checkLink(input: LinkInput): Promise<Step[]> {
  const { companyId, strategy, link } = input
  const entries = [...new URL(link).searchParams]
  const fields: Fields = Object.fromEntries(entries)
  const names = entries.map(([name]) => name)
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined) return [toStep('参数', `${repeated} 出现两次`)]
  const isOther = fields.companyId !== undefined && fields.companyId !== String(companyId)
  if (isOther) return [toStep('参数', `companyId 为 ${fields.companyId ?? ''}，不是本公司`)]
  const needed = strategy.stateful ? ['code'] : strategy.fields
  const missing = needed.filter((name) => !fields[name])
  const parameters = toStep('参数', missing.length === 0 ? null : `缺少 ${missing.join('、')}`)
  if (!parameters.passed) return [parameters]
  if (strategy.proof === 'exchanged') {
    return [parameters, await checkCode(input, fields.code ?? '')]
  }
  const check = strategy.proof === 'signed' ? checkSignedLink : checkSealedLink
  return [parameters, ...(await check(input, fields))]
}
