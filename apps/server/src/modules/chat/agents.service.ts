import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { decodeCursor, toCursorPage } from '../../plugins/cursor.ts'
import type { Operator } from '../../plugins/operator.ts'
import type { AgentsRepository } from './agents.repository.ts'
import type { RatingsRepository } from './ratings.repository.ts'
import { toIso } from './to-iso.ts'
import { readChatSettings } from './hours.ts'
import { presentForOperator, type PresentMessage } from './present.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

type ServiceDeps = Pick<Deps, 'companies' | 'now'> & {
  repository: AgentsRepository
  ratings: RatingsRepository
  presentMessage: PresentMessage
}

/** Conversations for operators, who are the company's agents. */
export function createAgentsService(deps: ServiceDeps) {
  const { repository, ratings, companies, presentMessage, now } = deps
  async function readMall(companyId: number) {
    const company = await companies.of(companyId)
    const { idleMinutes } = readChatSettings(company)
    const at = now()
    const times = { at, idleAt: new Date(at.getTime() + idleMinutes * MINUTE_MS) }
    return { mall: company.info.mallName, times }
  }

  return {
    async list(
      { companyId }: Operator,
      { cursor, limit, status }: InputOf<'ops.chats'>,
    ): Promise<DataOf<'ops.chats'>> {
      const [after] = decodeCursor(cursor, 1) ?? []
      const page = { after: after === undefined ? null : Number(after), limit: limit + 1, status }
      const rows = await repository.list(companyId, page)
      return toCursorPage(rows.map(presentForOperator), limit, ({ id }) => [id])
    },

    async listRatings(
      { companyId }: Operator,
      { cursor, limit, days }: InputOf<'ops.chatRatings'>,
    ): Promise<DataOf<'ops.chatRatings'>> {
      const [after] = decodeCursor(cursor, 1) ?? []
      const page = { before: after === undefined ? null : Number(after), limit: limit + 1 }
      const since = new Date(now().getTime() - days * DAY_MS)
      const { count, average, rows } = await ratings.list(companyId, since, page)
      const list = rows.map(({ at, ...row }) => ({ ...row, at: toIso(at) }))
      return { ...toCursorPage(list, limit, ({ id }) => [id]), count, average }
    },

    async read({ companyId }: Operator, { id, after }: InputOf<'ops.chat'>) {
      const { conversation, messages } = await repository.read(companyId, id, after)
      return {
        conversation: presentForOperator(conversation),
        messages: messages.map(presentMessage),
      }
    },

    async take(operator: Operator, { id }: InputOf<'ops.takeChat'>) {
      const { mall, times } = await readMall(operator.companyId)
      return presentForOperator(await repository.take(operator, id, mall, times))
    },

    async send(operator: Operator, input: InputOf<'ops.sendChat'>) {
      const { mall, times } = await readMall(operator.companyId)
      return presentMessage(await repository.send(operator, input, mall, times))
    },

    close: async (operator: Operator, { id }: InputOf<'ops.closeChat'>) =>
      presentForOperator(await repository.close(operator, id, now())),
  }
}
