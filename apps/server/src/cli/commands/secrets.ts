import type { DataOf, SecretName } from '@mall/contract'
import { Argument, type Command } from 'commander'
import { formatTime } from '../frame/format-time.ts'
import { Misuse, type MallCli } from '../frame/mall-cli.ts'

type PartnerSecret = DataOf<'ops.setSecret'>

const names: Record<SecretName, string> = {
  signKey: '合作方链接的签名密钥',
  dataKey: '合作方数据的加密密钥',
  bankKey: '银行桥接数据的加密密钥',
  wechatSecret: '微信公众号 appSecret',
  wechatPaySecret: '微信支付公众号 appSecret',
  dingSecret: '钉钉应用 appSecret',
  oauthSecret: 'OAuth clientSecret',
  captchaSecret: '阿里云验证码 AccessKey Secret',
}

const DAY_MS = 86_400_000

const describeAge = ({ createdAt }: PartnerSecret) =>
  createdAt === null
    ? '来自种子文件'
    : `${String(Math.floor((Date.now() - Date.parse(createdAt)) / DAY_MS))} 天`

const describe = (secret: PartnerSecret) =>
  [
    secret.name,
    names[secret.name],
    `指纹 ${secret.fingerprint}`,
    describeAge(secret),
    secret.encrypted ? '已加密' : '未加密',
    ...secret.former.map(
      ({ fingerprint, endsAt }) => `原密钥 ${fingerprint} 有效至 ${formatTime(endsAt)}`,
    ),
  ].join('  ')

const secretName = () => new Argument('<NAME>', '密钥名称').choices(Object.keys(names))

/** `12h` or `7d`, in hours. */
function parseOverlap(text: string): number {
  const [, count, unit] = /^(\d{1,3})([hd])$/.exec(text) ?? []
  if (count === undefined) throw new Misuse(`--overlap 应为 12h 或 7d，而不是 ${text}`)
  return Number(count) * (unit === 'd' ? 24 : 1)
}

/**
 * The value is read from the environment, because arguments are visible to all users of the
 * machine.
 */
function readValue(mall: MallCli): string | undefined {
  const { MALL_SECRET_VALUE: value } = mall.environment
  return value === undefined || value === '' ? undefined : value
}

/** Partner keys and login keys. */
export function addSecretCommands(program: Command, mall: MallCli): void {
  const group = program
    .command('secrets')
    .description('合作方密钥与登录密钥：数值从不显示；新值取自环境变量 MALL_SECRET_VALUE')
  group
    .command('show')
    .description('列出密钥的名称、时间与指纹（SHA-256 前 8 位）')
    .action(async () => {
      const { list } = await mall.call('ops.secrets', {})
      mall.show(list, () => (list.length === 0 ? ['没有密钥'] : list.map(describe)))
    })
  group
    .command('set')
    .description('设置密钥，原密钥立即失效')
    .addArgument(secretName())
    .addHelpText('after', '\n例：MALL_SECRET_VALUE=… mall secrets set wechatSecret --company 7')
    .action(async (name: SecretName) => {
      const value = readValue(mall)
      if (value === undefined) throw new Misuse('请用环境变量 MALL_SECRET_VALUE 给出密钥')
      const secret = await mall.call('ops.setSecret', { name, value })
      mall.show(secret, () => [describe(secret)])
    })
  group
    .command('rotate')
    .description('更换密钥；重叠期内原密钥仍可验证，签名与加密只用新密钥')
    .addArgument(secretName())
    .option('--overlap <TIME>', '重叠期，如 12h、7d，默认 7d', parseOverlap)
    .addHelpText(
      'after',
      '\n未给出 MALL_SECRET_VALUE 时自动生成 signKey、dataKey、bankKey，只显示一次\n例：mall secrets rotate signKey --company 7 --overlap 14d',
    )
    .action(async (name: SecretName, { overlap }: { overlap?: number }) => {
      const value = readValue(mall)
      const rotated = await mall.call('ops.rotateSecret', {
        name,
        ...(value !== undefined && { value }),
        ...(overlap !== undefined && { overlapHours: overlap }),
      })
      mall.show(rotated, () => [
        describe(rotated.secret),
        ...(rotated.value === null ? [] : [`新密钥（只显示这一次）：${rotated.value}`]),
      ])
    })
}
