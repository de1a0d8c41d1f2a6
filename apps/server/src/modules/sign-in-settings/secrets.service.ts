import { createHash } from 'node:crypto'
import type { DataOf, InputOf, PartnerSecret, SecretName } from '@mall/contract'
import type { SeedCompany } from '@mall/contract/seed-file'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { readSecret, secretContext, type SecretBox } from '../companies/index.ts'
import type { SecretRow, SecretsRepository } from './secrets.repository.ts'

type Settings = SeedCompany['settings']
type Stored = { settings: Settings; stored: readonly SecretRow[] }

const HOUR_MS = 3_600_000

const secretNames = [
  'signKey',
  'dataKey',
  'bankKey',
  'wechatSecret',
  'wechatPaySecret',
  'dingSecret',
  'oauthSecret',
  'captchaSecret',
] as const satisfies readonly SecretName[]

/**
 * Secrets that are keys of 32 bytes in base64. The mall can generate them, as well as `signKey`.
 */
const KEYS_256: ReadonlySet<SecretName> = new Set(['dataKey', 'bankKey'])
const MIN_SIGN_KEY = 16

const fingerprintOf = (value: string) =>
  createHash('sha256').update(value).digest('hex').slice(0, 8)

/** @throws request/invalid for a value that the login methods cannot use */
function assertUsable(name: SecretName, value: string): void {
  const bytes = Buffer.from(value, 'base64')
  const isKey256 = value.length === 44 && bytes.length === 32
  if (KEYS_256.has(name) && !isKey256) {
    throw invalidValue('应为 32 字节的 base64（44 个字符）')
  }
  if (name === 'signKey' && value.length < MIN_SIGN_KEY) throw invalidValue('至少 16 个字符')
}
const invalidValue = (message: string) =>
  new Refusal('request/invalid', undefined, { issues: [{ field: 'value', message }] })

/** The settings with plain secrets removed. */
function withoutPlain(settings: Settings): Settings {
  const { oauth, ...rest } = settings.secrets
  const secrets = { ...rest, ...(oauth && { oauth: { ...oauth, clientSecret: '' } }) }
  for (const name of secretNames) if (name !== 'oauthSecret') delete secrets[name]
  return { ...settings, secrets }
}

type SecretsDeps = Pick<Deps, 'now' | 'random'> & { repository: SecretsRepository; box: SecretBox }

/** Partner keys and login keys of a company. Values are written and replaced, never read back. */
export function createSecretsService({ repository, box, now, random }: SecretsDeps) {
  function toSecret(companyId: number, name: SecretName, { settings, stored }: Stored) {
    const rows = stored.filter((row) => row.name === name)
    const decrypt = ({ value }: SecretRow) => box.decrypt(value, secretContext(companyId, name))
    const current = rows.find(({ endsAt }) => endsAt === null)
    const value = current ? decrypt(current) : readSecret(settings.secrets, name)
    if (value === undefined) return null
    const secret: PartnerSecret = {
      name,
      fingerprint: fingerprintOf(value),
      createdAt: current?.createdAt?.toISOString() ?? null,
      encrypted: current?.value.startsWith('v1.') ?? false,
      former: rows.flatMap((row) =>
        row.endsAt !== null && row.endsAt > now()
          ? [{ fingerprint: fingerprintOf(decrypt(row)), endsAt: row.endsAt.toISOString() }]
          : [],
      ),
    }
    return secret
  }

  async function replace(
    operator: Operator,
    name: SecretName,
    value: string,
    overlapHours: number,
  ): Promise<PartnerSecret> {
    assertUsable(name, value)
    const { companyId } = operator
    const at = now()
    const encrypt = (of: SecretName, text: string) =>
      box.encrypt(text, secretContext(companyId, of))
    const result = await repository.replace(operator, name, at, (settings, stored) => {
      if (name === 'oauthSecret' && !settings.secrets.oauth) {
        throw new Refusal('request/invalid', undefined, {
          issues: [{ field: 'name', message: '该公司没有配置 oauth 的地址与 clientId' }],
        })
      }
      const hasRow = (of: SecretName) =>
        stored.some((row) => row.name === of && row.endsAt === null)
      const moved = secretNames.flatMap((of) => {
        const plain = hasRow(of) ? undefined : readSecret(settings.secrets, of)
        return plain === undefined ? [] : [{ name: of, value: encrypt(of, plain), createdAt: null }]
      })
      const before = toSecret(companyId, name, { settings, stored })
      return {
        moved,
        settings: withoutPlain(settings),
        current: { name, value: encrypt(name, value), createdAt: at },
        formerEndsAt: new Date(at.getTime() + overlapHours * HOUR_MS),
        isOverlapKept: overlapHours > 0,
        logged: {
          before: before && { fingerprint: before.fingerprint },
          after: { fingerprint: fingerprintOf(value), overlapHours },
        },
      }
    })
    const secret = result && toSecret(companyId, name, result)
    if (!secret) throw new Refusal('company/unknown')
    return secret
  }

  return {
    async list({ companyId }: Operator): Promise<DataOf<'ops.secrets'>> {
      const stored = await repository.read(companyId)
      if (!stored) throw new Refusal('company/unknown')
      return { list: secretNames.flatMap((name) => toSecret(companyId, name, stored) ?? []) }
    },

    set: (operator: Operator, { name, value }: InputOf<'ops.setSecret'>) =>
      replace(operator, name, value, 0),

    async rotate(
      operator: Operator,
      { name, value, overlapHours }: InputOf<'ops.rotateSecret'>,
    ): Promise<DataOf<'ops.rotateSecret'>> {
      const isGenerated = name === 'signKey' || KEYS_256.has(name)
      if (value === undefined && !isGenerated) throw new Refusal('secrets/value-needed')
      const next = value ?? random(32).toString('base64')
      const secret = await replace(operator, name, next, overlapHours)
      return { secret, value: value === undefined ? next : null }
    },
  }
}
