import { OrderStatus, PriceType } from '@mall/contract/states'
import { asApiError } from '@mall/core/api'
import { useHasScreen, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { formatPoints } from '@mall/core/money'
import { usePriceDisplay, usePriceText } from '@mall/core/session'
import { Button, Card, IconButton, IconEye, IconEyeOff, Link, SkeletonText } from '@mall/ui'
import { useMyPointsQuery, Holdings } from '../../points/index.ts'
import { messages } from './messages.ts'
import styles from './my.module.css'
import { useHiddenFigures } from './use-hidden-figures.ts'

/** Placeholder of a figure that the shopper has hidden. */
const HIDDEN = '****'

/** Points balance, its value, held points and the next expiry. */
export function PointsCard() {
  const t = useMessages(messages)
  const { data, error, isFetching, refetch } = useMyPointsQuery(
    { size: 1 },
    { refetchOnMountOrArgChange: 30 },
  )
  const { goodsPriceType } = usePriceDisplay()
  const price = usePriceText()
  const paths = usePaths()
  const hasScreen = useHasScreen()
  const [isHidden, toggleHidden] = useHiddenFigures()
  return (
    <Card label={t('ownPoints')}>
      <div className={styles.points}>
        <div className={styles.balance}>
          <p className={styles.own}>
            {t('ownPoints')}
            <IconButton
              className={styles.eye}
              label={t(isHidden ? 'showFigures' : 'hideFigures')}
              onClick={toggleHidden}
            >
              {isHidden ? <IconEyeOff size={16} /> : <IconEye size={16} />}
            </IconButton>
          </p>
          {data ? (
            <p className={styles.figures}>
              <Link
                href={paths.integral()}
                className={styles.figureLink}
                aria-label={
                  isHidden
                    ? t('hiddenFigure')
                    : t('balanceOf', { points: formatPoints(data.balance, '') })
                }
              >
                <b className={styles.figure}>
                  {isHidden ? HIDDEN : formatPoints(data.balance, '')}
                </b>
              </Link>
              {goodsPriceType === PriceType.Money && data.worth > 0 && !isHidden && (
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
            {t('pointsDetails')}
          </Button>
        )}
      </div>
      {data && data.held > 0 && (
        <p className={styles.notes}>
          <Link href={paths.orders(OrderStatus.PendingPayment)} className={styles.held}>
            {t('heldPoints', { points: isHidden ? HIDDEN : formatPoints(data.held, '') })}
          </Link>
        </p>
      )}
      <div className={styles.holdings}>
        <Holdings expiring={data?.expiring ?? null} hidden={isHidden ? HIDDEN : undefined} />
      </div>
    </Card>
  )
}
