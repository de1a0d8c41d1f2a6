import { useId } from 'react'
import { mobileCarriers, type MobileCarrier } from '@mall/contract/number-segments'
import { useMessages } from '@mall/core/messages'
import {
  Button,
  Card,
  Cell,
  CellList,
  cx,
  IconNext,
  Radio,
  RadioGroup,
  Sheet,
  Tag,
  useDisclosure,
  useDisclosureState,
} from '@mall/ui'
import { formatPhone, normalizePhone } from '@mall/commerce/identity'
import { messages } from '../messages.ts'
import styles from '../top-up.module.css'

type NumberCardProps = {
  phone: string
  ownPhone: string
  recentPhones: readonly string[]
  carrier: MobileCarrier | null
  error: string
  onNumber: (phone: string) => void
  onCarrier: (carrier: MobileCarrier) => void
}

const isCarrier = (name: string): name is MobileCarrier =>
  mobileCarriers.some((carrier) => carrier === name)

/** The number to top up, with its carrier as soon as it is complete. */
export function NumberCard(props: NumberCardProps) {
  const { phone, ownPhone, recentPhones, carrier, error, onNumber, onCarrier } = props
  const t = useMessages(messages)
  const id = useId()
  const numbers = useDisclosure()
  const carriers = useDisclosure()
  const { isOpen: isNumbersOpen } = useDisclosureState(numbers)
  const { isOpen: isCarriersOpen } = useDisclosureState(carriers)
  const isOwn = ownPhone !== '' && normalizePhone(phone) === ownPhone
  const known = [...(ownPhone === '' ? [] : [ownPhone]), ...recentPhones]

  function chooseNumber(next: string) {
    onNumber(next)
    numbers.close()
  }
  function chooseCarrier(name: string) {
    if (isCarrier(name)) onCarrier(name)
    carriers.close()
  }
  return (
    <Card>
      <div className={styles.numberHead}>
        <label htmlFor={id}>{t('number')}</label>
        {isOwn && <Tag>{t('ownNumber')}</Tag>}
      </div>
      <div className={cx(styles.numberLine, error !== '' && styles.wrong)}>
        <input
          id={id}
          className={styles.numberInput}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={13}
          placeholder={t('numberHint')}
          value={formatPhone(phone)}
          onChange={(event) => onNumber(event.target.value)}
          aria-invalid={error !== '' || undefined}
          aria-describedby={`${id}e`}
        />
        <Button size="sm" variant="soft" onClick={() => numbers.open(true)}>
          {t('numbers')}
        </Button>
      </div>
      <p className={styles.error} id={`${id}e`} role="alert">
        {error}
      </p>
      {carrier && (
        <div className={styles.carrierLine}>
          <span>{isOwn ? t('carrierOwner', { carrier: t(carrier) }) : t(carrier)}</span>
          <button type="button" className={styles.change} onClick={() => carriers.open(true)}>
            {t('ported')}
            <IconNext size={12} />
          </button>
        </div>
      )}
      <Sheet open={isNumbersOpen} onClose={numbers.close} title={t('numbers')}>
        {known.length === 0 ? (
          <p className={styles.note}>{t('noNumbers')}</p>
        ) : (
          <CellList label={t('numbers')}>
            {known.map((one) => (
              <Cell
                key={one}
                label={formatPhone(one)}
                value={one === ownPhone ? t('ownNumber') : undefined}
                onClick={() => chooseNumber(one)}
              />
            ))}
          </CellList>
        )}
      </Sheet>
      <Sheet open={isCarriersOpen} onClose={carriers.close} title={t('chooseCarrier')}>
        <p className={styles.note}>{t('chooseCarrierNote')}</p>
        <RadioGroup
          label={t('chooseCarrier')}
          value={carrier ?? undefined}
          onChange={chooseCarrier}
        >
          {mobileCarriers.map((name) => (
            <Radio key={name} value={name}>
              {t(name)}
            </Radio>
          ))}
        </RadioGroup>
      </Sheet>
    </Card>
  )
}
