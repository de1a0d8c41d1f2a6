import type { PageState } from '../../shared/page-state.ts'
import type { LabChat, LabChatMessage } from '../../shared/chats.ts'
import type { AppMessage } from '../../shared/app-messages.ts'
import type { HostSettings } from '../../shared/settings.ts'

export type Sms = { id: string; phone: string; code: string; text: string; at: string }
export type ProviderPayment = {
  id: string
  /** fen */
  amount: number
  state: string
  prepayId?: string
  description: string
  provider: string
  /** display name of the provider */
  name: string
}
const providers = [
  ['wechat-pay', '微信支付'],
  ['alipay', '支付宝'],
  ['bank-cashier', '银行'],
  ['unionpay', '银联'],
] as const

async function readJson<T>(response: Response): Promise<T> {
  const body = (await response.json()) as T & { message?: string }
  if (!response.ok) throw new Error(body.message ?? `实验室应答 ${response.status}`)
  return body
}
const send = (method: string, path: string, body: unknown) =>
  fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Calls of the lab's server. */
export const api = {
  state: async () => readJson<PageState>(await fetch('/lab/state')),
  saveSettings: async (host: string, settings: HostSettings) =>
    readJson<object>(await send('PUT', `/lab/hosts/${host}/settings`, settings)),
  partnerLink: async (input: { companyId: number; loginMethod: number; person: string }) =>
    readJson<{ path: string }>(await send('POST', '/lab/partner-link', input)),
  sms: async () => readJson<Sms[]>(await fetch('/lab/sms')),
  appMessages: async () => readJson<AppMessage[]>(await fetch('/lab/app-messages')),
  payments: async () => {
    const all = await Promise.all(
      providers.map(async ([provider, name]) => {
        const results = await readJson<Omit<ProviderPayment, 'provider' | 'name'>[]>(
          await fetch(`/lab/${provider}/payments`),
        )
        return results.map((payment) => ({ ...payment, provider, name }))
      }),
    )
    return all.flat()
  },
  pay: async ({ provider, id }: ProviderPayment) =>
    readJson<object>(await send('POST', `/lab/${provider}/pay/${id}`, {})),
  chats: async () => readJson<LabChat[]>(await fetch('/lab/chats')),
  chat: async (id: number) =>
    readJson<{ messages: LabChatMessage[] }>(await fetch(`/lab/chats/${id}`)),
  takeChat: async (id: number) => readJson<object>(await send('POST', `/lab/chats/${id}/take`, {})),
  answerChat: async (id: number, text: string) =>
    readJson<object>(
      await send('POST', `/lab/chats/${id}/messages`, { text, key: crypto.randomUUID() }),
    ),
  closeChat: async (id: number) =>
    readJson<object>(await send('POST', `/lab/chats/${id}/close`, {})),
  /** Sets the notification mode of every provider's next payment. */
  nextNotification: async (behaviour: string) =>
    Promise.all(
      providers.map(async ([provider]) =>
        readJson<object>(await send('POST', `/lab/${provider}/script`, { on: 'pay', behaviour })),
      ),
    ),
}
