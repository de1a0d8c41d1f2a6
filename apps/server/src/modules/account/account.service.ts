import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { decodeCursor, toCursorPage } from '../../plugins/cursor.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { hashOf } from '../../plugins/session.ts'
import type { Shopper } from '../../shopper.ts'
import type { CodeProof } from '../login/index.ts'
import { buildReadableFile } from './readable-file.ts'
import type { AccountRepository, DeletionRow } from './account.repository.ts'

const LINK_MS = 600_000
/** Days in which a removal can be withdrawn. */
const DELETION_WAIT_MS = 7 * 86_400_000
/** Characters of a session's hash that name its device. */
const ID_LENGTH = 16

type ServiceDeps = Pick<Deps, 'cache' | 'now' | 'random' | 'settings'> & {
  repository: AccountRepository
  codes: CodeProof
  getInfo: (shopper: Shopper) => Promise<DataOf<'login.getInfo'>>
}

const FIRST_BIRTHDAY = '1900-01-01'
const isPast = (day: string, at: Date) =>
  day >= FIRST_BIRTHDAY && day < at.toISOString().slice(0, 10)

const presentDeletion = ({ requestedAt, dueAt, ...row }: DeletionRow) => ({
  ...row,
  requestedAt: requestedAt?.toISOString() ?? null,
  dueAt: dueAt?.toISOString() ?? null,
})

/** A shopper's own account: name, devices, personal data. */
export function createAccountService({
  repository,
  codes,
  getInfo,
  cache,
  now,
  random,
  settings,
}: ServiceDeps) {
  return {
    async edit(shopper: Shopper, input: InputOf<'login.editInfo'>) {
      const at = now()
      if (input.birthday && !isPast(input.birthday, at)) throw new Refusal('account/birthday')
      await repository.edit(shopper, input, at)
      return getInfo(shopper)
    },

    labels: async (shopper: Shopper) => ({ labels: await repository.findLabels(shopper) }),

    async devices(shopper: Shopper, current: string): Promise<DataOf<'account.devices'>> {
      const rows = await repository.listDevices(shopper, now())
      const sessionMs = settings.MALL_SESSION_SECONDS * 1000
      const list = rows.map(({ tokenHash, device, createdAt, expiresAt }) => ({
        id: tokenHash.slice(0, ID_LENGTH),
        name: device || '未知设备',
        signedInAt: new Date(createdAt).toISOString(),
        // Each use of a session moves its expiry, so the last use is the expiry less the lifetime.
        lastSeenAt: new Date(
          Math.max(Date.parse(createdAt), Date.parse(expiresAt) - sessionMs),
        ).toISOString(),
        isCurrent: tokenHash === current,
      }))
      return { list: list.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) }
    },

    async signOutDevice(shopper: Shopper, hashStart: string, current: string) {
      const ended = await repository.endDevice(shopper, { hashStart, current, at: now() })
      await cache.flush()
      return { isSignedOut: ended }
    },

    async data(shopper: Shopper): Promise<DataOf<'account.data'>> {
      const subjects = await repository.readData(shopper)
      return { subjects: subjects.map((one) => ({ ...one, rows: one.rows.length })) }
    },

    async exportLink(
      shopper: Shopper,
      session: string,
      { format }: InputOf<'account.exportLink'>,
    ): Promise<DataOf<'account.exportLink'>> {
      const token = random(24).toString('base64url')
      const endsAt = new Date(now().getTime() + LINK_MS)
      await repository.saveLink(shopper, { linkHash: hashOf(token), session, endsAt })
      const file = format === 'html' ? `${token}?format=html` : token
      const url = `/files/personal-data/${String(shopper.companyId)}/${file}`
      return { url, expiresAt: endsAt.toISOString() }
    },

    /** Returns the file of a link once; null if the link has ended. */
    async readFile(
      companyId: number,
      token: string,
      format: 'json' | 'html',
    ): Promise<string | null> {
      const shopper = await repository.takeLink(companyId, hashOf(token), now())
      if (!shopper) return null
      const subjects = await repository.readData(shopper)
      const exportedAt = now().toISOString()
      if (format === 'html') return buildReadableFile(subjects, exportedAt)
      const listed = subjects.map(({ title, rows }) => ({ title, rows }))
      return JSON.stringify({ exportedAt, subjects: listed }, null, 2)
    },

    async toCollect(shopper: Shopper): Promise<DataOf<'account.toCollect'>> {
      const at = now()
      return {
        list: await repository.listToCollect(shopper, at),
        serverTime: at.toISOString(),
      }
    },

    deletion: async (shopper: Shopper) =>
      presentDeletion(await repository.findDeletion(shopper, now())),

    async requestDeletion(shopper: Shopper, ip: string, code: string | undefined) {
      const at = now()
      const { hasOpenOrders } = await repository.findDeletion(shopper, at)
      if (hasOpenOrders) throw new Refusal('account/open-orders')
      await codes.assertCode(shopper, ip, { purpose: 'deletion', code })
      const dueAt = new Date(at.getTime() + DELETION_WAIT_MS)
      const row = await repository.requestDeletion(shopper, { at, dueAt })
      if (!row) throw new Refusal('account/open-orders')
      return presentDeletion(row)
    },

    withdrawDeletion: async (shopper: Shopper) =>
      presentDeletion(await repository.withdrawDeletion(shopper, now())),

    async listDeletions(
      { companyId }: Operator,
      { cursor, limit }: InputOf<'ops.deletionRequests'>,
    ): Promise<DataOf<'ops.deletionRequests'>> {
      const [dueAt, id] = decodeCursor(cursor, 2) ?? []
      const after = dueAt === undefined ? null : { dueAt: new Date(dueAt), id: Number(id) }
      const rows = await repository.listDeletions(companyId, after, limit + 1)
      const list = rows.map((row) => ({
        ...row,
        requestedAt: row.requestedAt.toISOString(),
        dueAt: row.dueAt.toISOString(),
      }))
      return toCursorPage(list, limit, (one) => [one.dueAt, one.id])
    },
  }
}
export type AccountService = ReturnType<typeof createAccountService>
