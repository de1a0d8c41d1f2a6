import { formatDayMinute, formatTime } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { Unloaded } from '@mall/commerce/query'
import { Radio, RadioGroup, SkeletonBlock } from '@mall/ui'
import { useOutletSlotsQuery } from '../equity-endpoints.ts'
import { messages } from '../messages.ts'

/** Appointment slots of an outlet; a full one cannot be chosen. */
export function SlotChoice(props: {
  outletId: number
  value: number | null
  onChange: (id: number) => void
}) {
  const { outletId, value, onChange } = props
  const t = useMessages(messages)
  const { data, error, isFetching, refetch } = useOutletSlotsQuery(
    { outletId },
    { refetchOnMountOrArgChange: true },
  )
  if (!data) {
    return (
      <Unloaded query={{ error, isFetching, refetch }} skeleton={<SkeletonBlock height={96} />} />
    )
  }
  return (
    <RadioGroup
      label={t('slot')}
      value={value === null ? undefined : String(value)}
      onChange={(id) => onChange(Number(id))}
    >
      {data.list.map(({ id, startsAt, endsAt, left }) => (
        <Radio
          key={id}
          value={String(id)}
          disabled={left === 0}
          note={left === 0 ? t('slotFull') : t('slotLeft', { count: left })}
        >
          {formatDayMinute(startsAt)}–{formatTime(endsAt)}
        </Radio>
      ))}
    </RadioGroup>
  )
}
