import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { decodeCursor, toCursorPage } from '../../plugins/cursor.ts'
import type { Operator } from '../../plugins/operator.ts'
import type { AgentsRepository } from './agents.repository.ts'
import { readChatSettings } from './hours.ts'
import { presentForOperator, type PresentMessage } from './present.ts'

const MINUTE_MS = 60_000

type ServiceDeps = Pick<Deps, 'companies' | 'now'> & {
  repository: AgentsRepository
  presentMessage: PresentMessage
}

/** Conversations for operators, who are the company's agents. */
export function createAgentsService({ repository, companies, presentMessage, now }: ServiceDeps) {
  async function readTimes(companyId: number) {
    const { idleMinutes } = readChatSettings(await companies.of(companyId))
    const at = now()
    return { at, idleAt: new Date(at.getTime() + idleMinutes * MINUTE_MS) }
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

    async read({ companyId }: Operator, { id, after }: InputOf<'ops.chat'>) {
      const { conversation, messages } = await repository.read(companyId, id, after)
      return {
        conversation: presentForOperator(conversation),
        messages: messages.map(presentMessage),
      }
    },

    async take(operator: Operator, { id }: InputOf<'ops.takeChat'>) {
      const { at, idleAt } = await readTimes(operator.companyId)
      return presentForOperator(await repository.take(operator, id, idleAt, at))
    },

    send: async (operator: Operator, input: InputOf<'ops.sendChat'>) =>
      presentMessage(await repository.send(operator, input, await readTimes(operator.companyId))),

    close: async (operator: Operator, { id }: InputOf<'ops.closeChat'>) =>
      presentForOperator(await repository.close(operator, id, now())),
  }
}
