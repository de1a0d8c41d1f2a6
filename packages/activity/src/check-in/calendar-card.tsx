import type { CheckInDay, DataOf } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { Button, Card, CardHead, cx, IconBack, IconButton, IconCheck, IconNext } from '@mall/ui'
import styles from './check-in.module.css'
import { addMonths, listMonth } from './list-month.ts'
import { messages } from './messages.ts'
import { useMakeUp } from './use-make-up.ts'

const MONTHS_BACK = 12

type Props = {
  calendar: DataOf<'checkIn.calendar'>
  busy: boolean
  onMonth: (month: string) => void
}

/** A month of check-ins; a missed day that can be made up is a button. */
export function CalendarCard({ calendar, busy, onMonth }: Props) {
  const t = useMessages(messages)
  const { month, today, days, monthPoints, makeUp } = calendar
  const thisMonth = today.slice(0, 7)
  const checked = new Map(days.map((day) => [day.day, day]))
  const { ask, isLoading, newest, canMakeUp } = useMakeUp(calendar)
  const [year, number] = month.split('-').map(Number)
  const title = t('month', { year: year ?? 0, month: number ?? 0 })
  return (
    <Card label={title}>
      <CardHead
        title={title}
        note={t('monthSum', { days: days.length, points: monthPoints })}
        right={
          <span className={styles.months}>
            <IconButton
              label={t('previousMonth')}
              disabled={busy || month <= addMonths(thisMonth, -MONTHS_BACK)}
              onClick={() => onMonth(addMonths(month, -1))}
            >
              <IconBack size={16} />
            </IconButton>
            <IconButton
              label={t('nextMonth')}
              disabled={busy || month >= thisMonth}
              onClick={() => onMonth(addMonths(month, 1))}
            >
              <IconNext size={16} />
            </IconButton>
          </span>
        }
      />
      <table className={styles.month}>
        <thead>
          <tr>
            {[...t('weekdays')].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listMonth(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, weekday) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={weekday} className={cx(day === today && styles.isToday)}>
                  {day !== null && (
                    <Day
                      day={day}
                      checked={checked.get(day)}
                      busy={isLoading}
                      onMakeUp={canMakeUp(day) ? () => void ask(day) : null}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {newest !== undefined && (
        <>
          <Button
            block
            size="m"
            variant="soft"
            className={styles.makeUp}
            busy={isLoading}
            needsNetwork={t('makeUp')}
            onClick={() => void ask(newest)}
          >
            {t('makeUpFirst', { day: dayName(newest, t), streak: makeUp.streak })}
          </Button>
          <p className={styles.note}>{t('makeUpHint', { left: makeUp.left })}</p>
        </>
      )}
    </Card>
  )
}

type Translate = ReturnType<typeof useMessages<typeof messages>>

const dayName = (day: string, t: Translate) => t('dayOfMonth', { day: Number(day.slice(8)) })

type DayProps = {
  day: string
  checked: CheckInDay | undefined
  busy: boolean
  /** null where the day cannot be made up */
  onMakeUp: (() => void) | null
}

function Day({ day, checked, busy, onMakeUp }: DayProps) {
  const t = useMessages(messages)
  const name = dayName(day, t)
  if (checked) {
    return (
      <span
        className={styles.checkedDay}
        role="img"
        aria-label={t(checked.isMakeUp ? 'dayMadeUp' : 'dayChecked', { day: name })}
      >
        {Number(day.slice(8))}
        <IconCheck size={16} className={checked.isMakeUp ? styles.madeUp : styles.check} />
      </span>
    )
  }
  if (onMakeUp) {
    return (
      <button
        type="button"
        className={styles.missedDay}
        aria-label={t('dayMissed', { day: name })}
        disabled={busy}
        onClick={onMakeUp}
      >
        {Number(day.slice(8))}
        <span className={styles.missed}>{t('makeUp')}</span>
      </button>
    )
  }
  return <span className={styles.day}>{Number(day.slice(8))}</span>
}
