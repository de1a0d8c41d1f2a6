import { formatMonthDay } from '@mall/core/format'
import { selectTranslator, type Ports, type SessionThunk } from '@mall/core/session'
import { companyKey } from '@mall/core/storage'
import { accountApi } from '../personal/index.ts'
import { closingMessages } from './messages.ts'

const ASKED = 'closing-asked'
/** Number of characters of a token that identify its session on this device. */
const NAME_LENGTH = 8
const running = new WeakSet<Ports>()

/**
 * Asks once per sign-in whether a requested removal of the account is withdrawn. A failed request is
 * repeated by the next call.
 */
export const askAboutClosing =
  (): SessionThunk<Promise<void>> => async (dispatch, getState, ports) => {
    const { companyId, token } = getState().session
    if (token === null || running.has(ports)) return
    const { local } = ports.storage
    const key = companyKey(companyId, ASKED)
    const name = token.slice(-NAME_LENGTH)
    if (local.get(key) === name) return
    running.add(ports)
    try {
      const { pendingDeletion, withdrawDeletion } = accountApi.endpoints
      const { data } = await dispatch(
        pendingDeletion.initiate({}, { subscribe: false, forceRefetch: true }),
      )
      if (!data || getState().session.token !== token) return
      local.set(key, name)
      if (data.dueAt === null) return
      const t = selectTranslator(getState())(closingMessages)
      const isWithdrawn = await ports.notify.confirm({
        title: t('title', { date: formatMonthDay(data.dueAt) }),
        message: t('message'),
        confirmLabel: t('withdraw'),
        cancelLabel: t('proceed'),
      })
      if (!isWithdrawn || getState().session.token !== token) return
      const { error } = await dispatch(withdrawDeletion.initiate({}, { track: false }))
      if (!error) ports.notify.toast(t('withdrawn'), { tone: 'ok' })
    } finally {
      running.delete(ports)
    }
  }
