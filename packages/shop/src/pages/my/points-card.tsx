import { PriceType } from '@mall/contract/states'
import { asApiError } from '@mall/core/api'
import { useHasScreen, usePaths } from '@mall/core/feature'
import { formatDotted } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { formatPoints } from '@mall/core/money'
import { usePriceDisplay, usePriceText } from '@mall/core/session'
import { Button, Card, SkeletonText } from '@mall/ui'
import { useMyPointsQuery } from '../../api/order-endpoints.ts'
import { messages } from './messages.ts'
import styles from './my.module.css'

/** Points balance, its value, held points and the next expiry. */
export function PointsCard() {
  const t = useMessages(messages)
  const { data, error, isFetching, refetch } = useMyPointsQuery(
    { size: 1 },
    { refetchOnMountOrArgChange: 30 },
  )
  const { goodsPriceType, integralName } = usePriceDisplay()
  const price = usePriceText()
  const paths = usePaths()
  const hasScreen = useHasScreen()
  const notes = data && [
    ...(data.held > 0 ? [t('heldPoints', { points: formatPoints(data.held, '') })] : []),
    ...(data.expiring
      ? [
          t('expiringPoints', {
            points: formatPoints(data.expiring.amount, ''),
            date: formatDotted(data.expiring.at),
          }),
        ]
      : []),
  ]
  return (
    <Card label={t('ownPoints', { unit: integralName })}>
      <div className={styles.points}>
        <div className={styles.balance}>
          <p className={styles.secondary}>{t('ownPoints', { unit: integralName })}</p>
          {data ? (
            <p className={styles.figures}>
              <b className={styles.figure}>{formatPoints(data.balance, '')}</b>
              {goodsPriceType === PriceType.Money && (
                <span className={styles.secondary}>
                  {t('worth', { amount: price(data.worth) })}
                </span>
              )}
            </p>
          ) : error && !isFetching ? (
            <p className={styles.figures}>{asApiError(error).message || t('notLoaded')}</p>
          ) : (
            <p className={styles.figure}>
              <SkeletonText size={20} />
            </p>
          )}
        </div>
        {error && !data && !isFetching && (
          <Button size="m" variant="soft" onClick={() => void refetch()}>
            {t('reload')}
          </Button>
        )}
        {data && hasScreen(paths.integral()) && (
          <Button size="m" variant="soft" href={paths.integral()}>
            {t('pointsDetails', { unit: integralName })}
          </Button>
        )}
      </div>
      <p className={styles.notes}>{notes ? notes.join(' · ') : ' '}</p>
    </Card>
  )
}
