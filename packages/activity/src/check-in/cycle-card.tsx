import type { DataOf } from '@mall/contract'
import { errorText } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useDeviceName } from '@mall/commerce/device-name'
import { Button, Card, cx, IconCheck, IconCoin, IconGift } from '@mall/ui'
import { useCheckInMutation } from './check-in-endpoints.ts'
import styles from './check-in.module.css'
import { messages } from './messages.ts'
import { CHECK_IN_DEVICE } from './device-name.ts'

const DAY_MS = 86_400_000

type Calendar = DataOf<'checkIn.calendar'>

/** The days of the running cycle, and the button of today. */
export function CycleCard({ calendar }: { calendar: Calendar }) {
  const t = useMessages(messages)
  const notify = useNotify()
  const getDeviceName = useDeviceName(CHECK_IN_DEVICE)
  const [checkIn, { isLoading }] = useCheckInMutation()
  const { cycle, today, isChecked, hasBudget } = calendar
  const most = Math.max(...cycle.map(({ points }) => points))
  const own = cycle.find(({ day }) => day === today)?.points ?? 0

  async function handleCheckIn() {
    const { data, error } = await checkIn({ device: getDeviceName() })
    if (data) notify.toast(t(data.outcome, { points: data.points }))
    else notify.toast(errorText(error, t('failed')), { tone: 'danger' })
  }
  const label = () => {
    if (isChecked) return own > 0 ? t('checked', { points: own }) : t('checkedEmpty')
    return hasBudget && own > 0 ? t('checkIn', { points: own }) : t('checkInEmpty')
  }
  return (
    <Card label={t('cycle')} className={styles.cycleCard}>
      <ol className={styles.cycle}>
        {cycle.map(({ day, points, isChecked: isDone }) => {
          const name = toDayName(day, today, t)
          const shortName = name ?? t('cycleDayOfMonth', { day: Number(day.slice(8)) })
          const fullName = name ?? t('dayOfMonth', { day: Number(day.slice(8)) })
          const Icon = isDone ? IconCheck : points === most ? IconGift : IconCoin
          return (
            <li
              key={day}
              className={styles.cycleDay}
              aria-label={t(isDone ? 'cycleDayChecked' : 'cycleDay', { day: fullName, points })}
              aria-current={day === today ? 'date' : undefined}
            >
              <span
                className={cx(
                  styles.tile,
                  isDone && styles.tileDone,
                  day === today && styles.tileToday,
                )}
                aria-hidden="true"
              >
                <Icon size={20} />
                {t('plus', { points })}
              </span>
              <span className={styles.dayName} aria-hidden="true">
                {shortName}
              </span>
            </li>
          )
        })}
      </ol>
      <Button
        block
        disabled={isChecked}
        busy={isLoading}
        needsNetwork={t('title')}
        onClick={() => void handleCheckIn()}
      >
        {label()}
      </Button>
      {!isChecked && !hasBudget && <p className={styles.note}>{t('noBudget')}</p>}
    </Card>
  )
}

function toDayName(
  day: string,
  today: string,
  t: ReturnType<typeof useMessages<typeof messages>>,
): string | null {
  if (day === today) return t('today')
  if (Date.parse(day) - Date.parse(today) === DAY_MS) return t('tomorrow')
  return null
}
