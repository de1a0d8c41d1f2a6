import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { decodeCursor, toCursorPage } from '../../../plugins/cursor.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Operator } from '../../../plugins/operator.ts'
import { KEY_PREFIX, keyPermissions } from '../../../plugins/operators/operator-auth.ts'
import { hashOf } from '../../../plugins/session.ts'
import { createOperatorsId } from '../accounts/secrets.ts'
import type { KeyCreator, KeyRow, KeysRepository } from './keys.repository.ts'

const DAY_MS = 86_400_000

type Key = DataOf<'ops.keys'>['list'][number]

/** @param creator account that created the key; undefined for a key that no account created */
function effectivePermissions(row: KeyRow, creator: KeyCreator | undefined, at: Date) {
  const hasEnded =
    row.revokedAt !== null ||
    row.expiresAt <= at ||
    (creator?.disabled === true && !row.outlivesCreator)
  return hasEnded ? [] : [...keyPermissions(row.permissions, creator?.role ?? null)]
}

const toKey = (row: KeyRow, creator: KeyCreator | undefined, at: Date): Key => ({
  id: row.id,
  name: row.name,
  permissions: [...row.permissions],
  effectivePermissions: effectivePermissions(row, creator, at),
  createdBy: row.createdBy,
  outlivesCreator: row.outlivesCreator,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})

type KeysDeps = Pick<Deps, 'now' | 'random'> & { repository: KeysRepository }

export const createKeysService = ({ repository, now, random }: KeysDeps) => ({
  async list(
    { companyId }: Operator,
    { cursor, limit }: InputOf<'ops.keys'>,
  ): Promise<DataOf<'ops.keys'>> {
    const [createdAt, id] = decodeCursor(cursor, 2) ?? []
    const after =
      createdAt === undefined ? null : { createdAt: new Date(createdAt), id: String(id) }
    const rows = await repository.list(companyId, after, limit + 1)
    const creators = await repository.listCreators(companyId)
    const at = now()
    const keys = rows.map((row) => toKey(row, creators.get(row.createdById), at))
    return toCursorPage(keys, limit, (key) => [key.createdAt, key.id])
  },

  /** @throws ops/permission for a key with permissions that its creator lacks */
  async create(
    operator: Operator,
    { name, permissions, days, outlivesCreator }: InputOf<'ops.createKey'>,
  ): Promise<DataOf<'ops.createKey'>> {
    if (!permissions.every((permission) => operator.permissions.includes(permission))) {
      throw new Refusal('ops/permission')
    }
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + days * DAY_MS)
    const key = KEY_PREFIX + random(32).toString('base64url')
    const id = createOperatorsId(random, 'key')
    await repository.create(operator, {
      companyId: operator.companyId,
      id,
      keyHash: hashOf(key),
      name,
      permissions: [...new Set(permissions)],
      createdBy: operator.name,
      createdById: operator.personId,
      outlivesCreator,
      createdAt,
      expiresAt,
    })
    return { id, key, expiresAt: expiresAt.toISOString() }
  },

  async revoke(operator: Operator, { id }: InputOf<'ops.revokeKey'>) {
    if (!(await repository.revoke(operator, id, now()))) throw new Refusal('ops/key-not-found')
    return {}
  },
})
