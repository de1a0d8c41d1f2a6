import { asApiError } from '@mall/core/api'
import { useKnows, usePaths } from '@mall/core/feature'
import { formatDotted } from '@mall/core/format'
import { pointsText } from '@mall/core/money'
import { usePriceDisplay, usePriceText } from '@mall/core/session'
import { Button, Card, SkeletonText } from '@mall/ui'
import { useMyPointsQuery } from '../../api/order-endpoints.ts'
import styles from './my.module.css'

/** Points balance, its value, held points and the next expiry. */
export function PointsCard() {
  const { data, error, isFetching, refetch } = useMyPointsQuery(
    { size: 1 },
    { refetchOnMountOrArgChange: 30 },
  )
  const { goodsPriceType, integralName } = usePriceDisplay()
  const price = usePriceText()
  const paths = usePaths()
  const hasScreen = useKnows()
  const notes = data && [
    ...(data.held > 0 ? [`待支付订单占用 ${pointsText(data.held, '')}`] : []),
    ...(data.expiring
      ? [`${pointsText(data.expiring.amount, '')} 将于 ${formatDotted(data.expiring.at)} 到期`]
      : []),
  ]
  return (
    <Card label={`我的${integralName}`}>
      <div className={styles.points}>
        <div className={styles.balance}>
          <p className={styles.secondary}>我的{integralName}</p>
          {data ? (
            <p className={styles.figures}>
              <b className={styles.figure}>{pointsText(data.balance, '')}</b>
              {goodsPriceType === 0 && (
                <span className={styles.secondary}>可抵 {price(data.worth)}</span>
              )}
            </p>
          ) : error && !isFetching ? (
            <p className={styles.figures}>{asApiError(error).message || '没有加载出来'}</p>
          ) : (
            <p className={styles.figure}>
              <SkeletonText size={20} />
            </p>
          )}
        </div>
        {error && !data && !isFetching && (
          <Button size="m" variant="soft" onClick={() => void refetch()}>
            重新加载
          </Button>
        )}
        {data && hasScreen(paths.integral()) && (
          <Button size="m" variant="soft" href={paths.integral()}>
            {integralName}明细
          </Button>
        )}
      </div>
      <p className={styles.notes}>{notes ? notes.join(' · ') : ' '}</p>
    </Card>
  )
}
