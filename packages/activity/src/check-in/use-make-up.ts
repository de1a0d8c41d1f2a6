import type { DataOf } from '@mall/contract'
import { errorText } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useMakeUpMutation } from './check-in-endpoints.ts'
import { messages } from './messages.ts'

/**
 * Makes up a missed day, after a confirmation that states the resulting number of days in a row.
 */
export function useMakeUp({ streak, makeUp }: DataOf<'checkIn.calendar'>) {
  const t = useMessages(messages)
  const notify = useNotify()
  const [send, { isLoading }] = useMakeUpMutation()
  const nameOf = (day: string) => t('dayOfMonth', { day: Number(day.slice(8)) })
  const { left } = makeUp
  const newest = left > 0 ? makeUp.days.at(-1) : undefined

  async function ask(day: string) {
    const name = nameOf(day)
    const isAgreed = await notify.confirm({
      title: t('makeUpAsk', { day: name }),
      message:
        newest === undefined || day === newest
          ? t('makeUpNote', { streak: makeUp.streak, left })
          : t('makeUpOlderNote', { newest: nameOf(newest), streak, left }),
      confirmLabel: t('makeUp'),
      cancelLabel: t('cancel'),
    })
    if (!isAgreed) return
    const { error } = await send({ day })
    if (error) notify.toast(errorText(error, t('failed')), { tone: 'danger' })
    else notify.toast(t('madeUp'))
  }
  return {
    ask,
    isLoading,
    newest,
    canMakeUp: (day: string) => left > 0 && makeUp.days.includes(day),
  }
}
