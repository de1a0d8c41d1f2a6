import type { CounterTicket, DataOf, InputOf } from '@mall/contract'
import {
  createPickupCode,
  isPickupCode,
  parsePickupCode,
  toPickupStep,
} from '@mall/contract/pickup-code'
import type { Deps } from '../../deps.ts'
import { createKeyedLimiter } from '../../limits/limiter.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Staff } from '../../plugins/staff-session.ts'
import type { PickupKeys } from '../equity/index.ts'
import type { CavRepository } from './cav.repository.ts'
import { readCounterSettings } from './counter-settings.ts'
import type { CodeTicket, CounterOutcome } from './counter-tickets.ts'
import type { StaffSessionsRepository } from './staff-sessions.repository.ts'

/** Queue of look-ups per slot and per staff member. */
const LOOKUPS = { running: 1, waiting: 100 }
const MINUTE_MS = 60_000
const SHANGHAI_MS = 8 * 3_600_000
const DAY_MS = 86_400_000
const REFUSED: readonly CounterOutcome[] = [
  'wrong',
  'used',
  'other-outlet',
  'expired',
  'after-sale',
]

const maskName = (name: string) =>
  `${name.slice(0, 1)}${'*'.repeat(Math.max(1, [...name].length - 1))}`
const maskTel = (tel: string) => tel.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')
const formatTime = (at: string) =>
  new Date(new Date(at).getTime() + SHANGHAI_MS).toISOString().slice(5, 16).replace('T', ' ')

const calculateAverage = (seconds: readonly number[]) =>
  seconds.length === 0
    ? null
    : Math.round(seconds.reduce((sum, one) => sum + one, 0) / seconds.length)

type Facts = NonNullable<Awaited<ReturnType<CavRepository['findTicket']>>>
type Judgement = { outcome: CounterOutcome | 'ready'; note: string }

/** Reason why a ticket cannot be verified; `ready` if it can. */
export function judgeTicket(ticket: CodeTicket, outletId: number, at: Date): Judgement {
  if (ticket.verifiedAt !== null) {
    const note = `已于 ${formatTime(ticket.verifiedAt)} 在${ticket.verifiedOutlet ?? ''}核销`
    return { outcome: 'used', note }
  }
  if (new Date(ticket.validUntil) <= at) {
    return { outcome: 'expired', note: `有效期至 ${formatTime(ticket.validUntil)}，已过期` }
  }
  if (ticket.isCancelled) return { outcome: 'after-sale', note: '订单已取消' }
  if (ticket.hasAfterSale) return { outcome: 'after-sale', note: '订单正在售后' }
  if (ticket.outletId !== outletId) {
    return { outcome: 'other-outlet', note: `应到${ticket.outletName}领取` }
  }
  return { outcome: 'ready', note: '' }
}

/** @throws the refusal of the result */
function refuse(outcome: CounterOutcome, note: string): never {
  if (outcome === 'used') throw new Refusal('cav/used', note)
  if (outcome === 'other-outlet') throw new Refusal('cav/other-outlet', note)
  if (outcome === 'expired') throw new Refusal('cav/expired', note)
  if (outcome === 'after-sale') throw new Refusal('cav/after-sale', note)
  throw new Refusal('cav/not-found')
}

function toTicket(facts: Facts, code: string | undefined, at: Date, undoMs: number): CounterTicket {
  const { ticketId, orderId, slot, title, goods, outletName, validUntil, orderedAt } = facts
  const undoUntil = new Date(new Date(facts.verifiedAt ?? 0).getTime() + undoMs)
  return {
    ticketId,
    orderId,
    slot,
    ...(code !== undefined && { code }),
    title,
    goods,
    outletName,
    validUntil,
    orderedAt,
    receiver: maskName(facts.name),
    tel: maskTel(facts.tel),
    state: facts.verifiedAt === null ? 'ready' : 'verified',
    verification:
      facts.verifiedAt === null
        ? null
        : {
            at: facts.verifiedAt,
            staffName: facts.staffName ?? '',
            undoUntil: undoUntil.toISOString(),
            canUndo: !facts.isCompleted && undoUntil > at,
          },
  }
}

/** The counter of an outlet, as its staff use it. */
export function createCavService({
  repository,
  sessions,
  keys,
  companies,
  now,
}: Pick<Deps, 'companies' | 'now'> & {
  repository: CavRepository
  sessions: StaffSessionsRepository
  keys: PickupKeys
}) {
  // The database refuses a held lock instead of waiting, so look-ups of this process queue here
  // first.
  const ofSlot = createKeyedLimiter(LOOKUPS)
  const ofStaff = createKeyedLimiter(LOOKUPS)
  const getUndoMs = async ({ companyId }: Staff) =>
    readCounterSettings(await companies.of(companyId)).undoMinutes * MINUTE_MS

  const present = async (staff: Staff, facts: Facts, at: Date) =>
    toTicket(facts, readCode(staff, facts), at, await getUndoMs(staff))

  /** The code that the shopper's device showed at the look-up. */
  function readCode(
    { companyId }: Staff,
    facts: Pick<Facts, 'ticketId' | 'generation' | 'slot' | 'lookedUpAt'>,
  ): string | undefined {
    const { ticketId, generation, slot, lookedUpAt } = facts
    if (lookedUpAt === null) return undefined
    const step = toPickupStep(new Date(lookedUpAt).getTime() / 1000)
    return slot + createPickupCode(keys.derive({ companyId, ticketId, generation }), step).digits
  }

  const judgeFor =
    ({ outletId }: Staff, at: Date) =>
    (ticket: CodeTicket) =>
      judgeTicket(ticket, outletId, at)

  return {
    async logout(staff: Staff) {
      await sessions.revokeSession(staff, now())
      return {}
    },

    async lookup(staff: Staff, { code }: InputOf<'cav.lookup'>): Promise<CounterTicket> {
      const at = now()
      const typed = parsePickupCode(code)
      if (!typed) throw new Refusal('cav/code')
      if (typed.kind === 'qr' && typed.companyId !== staff.companyId) throw new Refusal('cav/code')
      const { companyId } = staff
      const seconds = at.getTime() / 1000
      const isRight = ({ id, generation }: CodeTicket) =>
        isPickupCode(keys.derive({ companyId, ticketId: String(id), generation }), typed, seconds)
      const request = { slot: typed.slot, isTyped: typed.kind === 'digits', at }
      const result = await ofStaff(`${String(companyId)}:${String(staff.staffId)}`, () =>
        ofSlot(`${String(companyId)}:${typed.slot}`, () =>
          repository.lookup(staff, request, isRight, judgeFor(staff, at)),
        ),
      )
      if (result.kind === 'tries') throw new Refusal('cav/tries', undefined, { retryAfter: 600 })
      if (result.kind === 'scan') throw new Refusal('cav/scan-needed')
      if (result.kind === 'wrong') throw new Refusal('cav/code')
      if ('note' in result) return refuse(result.kind as CounterOutcome, result.note ?? '')
      if (!('facts' in result)) throw new Refusal('cav/code')
      return present(staff, result.facts, at)
    },

    async detail(staff: Staff, { id }: InputOf<'cav.detail'>): Promise<CounterTicket> {
      const at = now()
      const facts = await repository.findTicket(staff, id, at)
      if (!facts) throw new Refusal('cav/not-found')
      return present(staff, facts, at)
    },

    async verify(staff: Staff, input: InputOf<'cav.verify'>): Promise<CounterTicket> {
      const at = now()
      const result = await repository.verify(staff, { ...input, at }, judgeFor(staff, at))
      if ('note' in result) return refuse(result.kind as CounterOutcome, result.note ?? '')
      if (!result.facts) throw new Refusal('cav/not-found')
      return present(staff, result.facts, at)
    },

    async undo(staff: Staff, input: InputOf<'cav.undo'>): Promise<CounterTicket> {
      const at = now()
      const undoMs = await getUndoMs(staff)
      const verifiedAfter = new Date(at.getTime() - undoMs)
      const facts = await repository.undo(staff, { ...input, at, verifiedAfter })
      if (!facts) throw new Refusal('cav/undo')
      return present(staff, facts, at)
    },

    async today(staff: Staff, { kw = '' }: InputOf<'cav.today'>): Promise<DataOf<'cav.today'>> {
      const day = Math.floor((now().getTime() + SHANGHAI_MS) / DAY_MS) * DAY_MS - SHANGHAI_MS
      const digits = kw.replaceAll(/\s/g, '')
      const rows = await repository.listToday(staff, { from: new Date(day), kw: digits })
      // An undone verification is listed by the row of its undoing.
      const listed = rows.filter(({ isUndone }) => !isUndone)
      const verified = listed.filter(({ outcome }) => outcome === 'verified')
      return {
        staffName: staff.staffName,
        outletName: staff.outletName,
        sessionUntil: staff.expiresAt.toISOString(),
        verified: verified.length,
        pieces: verified.reduce((sum, { num }) => sum + num, 0),
        failed: listed.filter(({ outcome }) => REFUSED.includes(outcome)).length,
        averageSeconds: calculateAverage(verified.flatMap(({ seconds }) => seconds ?? [])),
        hours: await repository.readHours(staff),
        list: listed.map(({ id, at, outcome, ticketId, name, picture, note, ...row }) => {
          const { slot, generation, lookedUpAt, receiver, tel } = row
          const code =
            ticketId !== null && generation !== null
              ? readCode(staff, { ticketId, generation, slot, lookedUpAt })
              : undefined
          return {
            id,
            at,
            outcome,
            ticketId,
            slot,
            code: code ?? '',
            name,
            picture,
            receiver: receiver && maskName(receiver),
            tel: maskTel(tel),
            note,
          }
        }),
      }
    },
  }
}
