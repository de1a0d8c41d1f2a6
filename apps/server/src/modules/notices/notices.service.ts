import type { DataOf, InputOf } from '@mall/contract'
import { noticeKinds, optionalNoticeKinds } from '@mall/contract/states'
import type { Deps } from '../../deps.ts'
import { decodeCursor, toCursorPage } from '../../plugins/cursor.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import type { Shopper } from '../../shopper.ts'
import type { NoticeCursor, NoticeRow, NoticesRepository } from './notices.repository.ts'
import { findSmsSender } from './sms-text.ts'

/** End of the year 9999: later times have another notation. */
const MAX_TIME = 253_402_300_800_000

const toIso = (at: string) => new Date(at).toISOString()
const presentNotice = ({ id, kind, facts, at, readAt }: NoticeRow) => ({
  id: Number(id),
  kind,
  facts,
  at: toIso(at),
  isRead: readAt !== null,
})

function parseCursor(cursor: string | undefined): NoticeCursor | null {
  const [at, id] = decodeCursor(cursor, 2) ?? []
  if (at === undefined) return null
  const parsed = { at: new Date(at), id: Number(id) }
  const isTime = Math.abs(parsed.at.getTime()) < MAX_TIME
  if (!isTime || !Number.isSafeInteger(parsed.id)) {
    throw new Refusal('request/invalid')
  }
  return parsed
}

/** Inbox of a shopper, and the settings of messages by kind. */
export function createNoticesService({
  repository,
  now,
  sms,
}: Pick<Deps, 'now' | 'sms'> & { repository: NoticesRepository }) {
  const presentSettings = (
    { companyId }: Shopper,
    { hasPhone, apps, optOuts }: Awaited<ReturnType<NoticesRepository['readSettings']>>,
  ): DataOf<'notice.settings'> => ({
    hasPhone,
    kinds: noticeKinds.map((kind) => {
      const optional = optionalNoticeKinds.find((one) => one === kind)
      return {
        kind,
        channel: apps?.[kind] ?? (findSmsSender(sms, kind, companyId) ? 'sms' : null),
        isOptional: optional !== undefined,
        isOptedOut: optional !== undefined && optOuts.includes(optional),
      }
    }),
  })

  return {
    async list(
      shopper: Shopper,
      { cursor, limit }: InputOf<'notice.list'>,
    ): Promise<DataOf<'notice.list'>> {
      const rows = await repository.list(shopper, parseCursor(cursor), limit + 1)
      return toCursorPage(rows.map(presentNotice), limit, ({ at, id }) => [at, id])
    },

    unread: async (shopper: Shopper) => ({ unread: await repository.countUnread(shopper) }),

    read: async (shopper: Shopper, { id }: InputOf<'notice.read'>) => ({
      unread: await repository.markRead(shopper, id ?? null, now()),
    }),

    settings: async (shopper: Shopper) =>
      presentSettings(shopper, await repository.readSettings(shopper)),

    setSettings: async (shopper: Shopper, { kind, isOptedOut }: InputOf<'notice.setSettings'>) =>
      presentSettings(
        shopper,
        await repository.setOptOut(shopper, [kind].flat(), isOptedOut, now()),
      ),

    async listForOperator(
      { companyId }: Operator,
      { userId, cursor, limit }: InputOf<'ops.notices'>,
    ): Promise<DataOf<'ops.notices'>> {
      const rows = await repository.listWithDeliveries(
        companyId,
        userId,
        parseCursor(cursor),
        limit + 1,
      )
      if (!rows) throw new Refusal('shoppers/not-found')
      const list = rows.map(({ id, kind, effect, at, readAt, deliveries }) => ({
        id: Number(id),
        kind,
        effect,
        at: toIso(at),
        readAt: readAt === null ? null : toIso(readAt),
        deliveries: deliveries.map((one) => ({ ...one, at: toIso(one.at) })),
      }))
      return toCursorPage(list, limit, ({ at, id }) => [at, id])
    },
  }
}
