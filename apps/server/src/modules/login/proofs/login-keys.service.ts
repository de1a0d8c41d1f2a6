import type { ECDH } from 'node:crypto'
import type { z } from 'zod'
import { LoginForm, PasswordForm } from '@mall/contract/login'
import type { DataOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import type { LoginKeyRow, LoginKeysRepository } from './login-keys.repository.ts'
import { endOfNonce, makeNonce, nonceSeconds } from '../limits/login-nonce.ts'
import { keyPairOf, makeKeyPair, unseal, type Sealed } from './seal.ts'

type LoginKeysDeps = Pick<Deps, 'now' | 'random'> & { repository: LoginKeysRepository }
type Key = { id: string; publicKey: string; pair: ECDH; secret: Buffer; expiresAt: number }

/**
 * Time for which a key is issued, ms. A key is accepted until the last nonce issued with it has
 * ended.
 */
const PERIOD_MS = 600_000
const grace = (nonceSeconds + 30) * 1000

const keyId = /^[0-9a-z]{1,12}$/

const readKey = (row: LoginKeyRow): Key => {
  const pair = keyPairOf(row.private_key)
  return {
    id: row.id,
    publicKey: row.public_key,
    pair,
    secret: pair.getPrivateKey(),
    expiresAt: new Date(row.expires_at).getTime(),
  }
}

/**
 * Short-lived keys that login forms are sealed with. A key's id is its ten minutes, so that all
 * processes, also after a restart, agree on one without communication.
 */
export function createLoginKeysService({ repository, now, random }: LoginKeysDeps) {
  const known = new Map<string, Promise<Key | null>>()

  function remember(id: string, pending: Promise<LoginKeyRow | null>): Promise<Key | null> {
    const key = pending.then((row) => row && readKey(row))
    known.set(id, key)
    // Missing entries and failed reads are requested again.
    key.then(
      (found) => found ?? known.delete(id),
      () => known.delete(id),
    )
    for (const old of known.keys()) {
      if (known.size <= 8) break
      known.delete(old)
    }
    return key
  }

  async function current(): Promise<Key> {
    const number = Math.floor(now().getTime() / PERIOD_MS)
    const id = number.toString(36)
    const expiresAt = new Date((number + 1) * PERIOD_MS + grace)
    const key = await (known.get(id) ??
      remember(id, repository.findOrInsert({ id, ...makeKeyPair(), expiresAt })))
    if (!key) throw new Error('a login key vanished')
    return key
  }

  return {
    async issue(): Promise<DataOf<'login.publicKey'>> {
      const { id, publicKey, secret } = await current()
      return {
        keyId: id,
        publicKey,
        nonce: makeNonce(secret, now(), random),
        expiresIn: nonceSeconds,
      }
    },

    /**
     * Opens a sealed form. The caller checks whether its nonce is unused, in the transaction of the
     * form's effect.
     * @returns null where key, seal, nonce or form are not good (any more)
     */
    open: (sealed: Sealed) => openAs(LoginForm, sealed),

    /** Opens a sealed form that sets a password, like `open`. */
    openPassword: (sealed: Sealed) => openAs(PasswordForm, sealed),
  }

  async function openAs<T extends { nonce: string }>(
    schema: z.ZodType<T>,
    sealed: Sealed,
  ): Promise<{ form: T; nonceEnd: Date } | null> {
    if (!keyId.test(sealed.keyId)) return null
    const key = await (known.get(sealed.keyId) ??
      remember(sealed.keyId, repository.findById(sealed.keyId)))
    if (!key || key.expiresAt <= now().getTime()) return null
    const text = unseal(sealed, key.pair)
    const read = text === null ? null : schema.safeParse(parsed(text))
    if (!read?.success) return null
    const nonceEnd = endOfNonce(key.secret, read.data.nonce, now())
    return nonceEnd && { form: read.data, nonceEnd }
  }
}
export type LoginKeys = ReturnType<typeof createLoginKeysService>

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
