import { useHasScreen, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { screens } from '@mall/core/paths'
import { Button } from '@mall/ui'
import { useCheckInLinkQuery } from '@mall/commerce/check-in'
import { messages } from '../messages.ts'

export { Holdings } from '../../../points/index.ts'

/** Link to the daily check-in with today's points, where the company offers it. */
export function CheckInButton() {
  const t = useMessages(messages)
  const paths = usePaths()
  const skip = !useHasScreen()(screens.checkIn)
  const { currentData } = useCheckInLinkQuery({}, { skip })
  if (!currentData) return null
  const { streak, isChecked, today, cycle } = currentData
  const points = cycle.find(({ day }) => day === today)?.points ?? 0
  return (
    <Button size="m" variant={isChecked ? 'soft' : 'primary'} href={paths.checkIn()}>
      {isChecked ? t('checkedInFor', { count: streak }) : t('checkInFor', { points })}
    </Button>
  )
}
