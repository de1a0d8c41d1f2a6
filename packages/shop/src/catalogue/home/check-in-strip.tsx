import { useHasScreen, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { screens } from '@mall/core/paths'
import { useSignedIn } from '@mall/core/session'
import { Button, Card, CardHead } from '@mall/ui'
import { useCheckInLinkQuery } from '@mall/commerce/check-in'
import { messages } from './messages.ts'

/** Link to the daily check-in, where the company offers it. */
export function CheckInStrip() {
  const t = useMessages(messages)
  const paths = usePaths()
  const skip = !useHasScreen()(screens.checkIn)
  const isGuest = !useSignedIn()
  const { currentData } = useCheckInLinkQuery({}, { skip: skip || isGuest })
  if (!currentData) return null
  const { streak, isChecked, today, cycle } = currentData
  const points = cycle.find(({ day }) => day === today)?.points ?? 0
  return (
    <Card label={t('checkIn')}>
      <CardHead
        title={t('checkIn')}
        note={isChecked ? t('checkInStreak', { count: streak }) : t('checkInPoints', { points })}
        right={
          <Button size="sm" variant={isChecked ? 'soft' : 'primary'} href={paths.checkIn()}>
            {isChecked ? t('toTasks') : t('toCheckIn')}
          </Button>
        }
      />
    </Card>
  )
}
