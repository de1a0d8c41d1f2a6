import { useMessages } from '@mall/core/messages'
import { IconAlipay, IconCard, IconWechat, Radio, RadioGroup } from '@mall/ui'
import { orderMessages, getChannelName, type PayChannel } from '../order/index.ts'
import styles from './cashier.module.css'
import { messages } from './messages.ts'

export type ChannelsProps = {
  channels: readonly PayChannel[]
  current: PayChannel
  onChange: (channel: PayChannel) => void
}

const ICONS = {
  wechat: IconWechat,
  alipay: IconAlipay,
  bank: IconCard,
  unionpay: IconCard,
} as const

/** Payment channels of the company. */
export function Channels({ channels, current, onChange }: ChannelsProps) {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  return (
    <RadioGroup
      label={t('payMethod')}
      value={current}
      onChange={(value) => {
        const next = channels.find((channel) => channel === value)
        if (next) onChange(next)
      }}
    >
      {channels.map((channel) => {
        const Icon = ICONS[channel]
        return (
          <Radio
            key={channel}
            value={channel}
            icon={
              <span className={styles.channel} data-channel={channel}>
                <Icon size={24} />
              </span>
            }
          >
            {getChannelName(channel, tOrder)}
          </Radio>
        )
      })}
    </RadioGroup>
  )
}
